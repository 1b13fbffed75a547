import { eraseWorkspaceRows } from '@fundharbor/chassis/data/workspace-rows'
import { jsonPieces, sendJson } from '@fundharbor/chassis/http/json-stream'
import { mount } from '@fundharbor/chassis/http/mount'
import { eraseTraces } from '@fundharbor/chassis/service/erase-traces'
import { personalData } from '@fundharbor/contracts/platform/people'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { presentAnswer } from '../answers/presenter.ts'
import { BudgetModel } from '../budgets/model.ts'
import { AnswerModel } from '../answers/model.ts'
import { eraseComments, exportComments } from '../comments/personal-data.ts'
import { eraseDocuments, exportDocuments } from '../generated-documents/personal-data.ts'
import { GlossaryTermModel } from '../glossary/model.ts'
import { presentTerm } from '../glossary/presenter.ts'

export const router = new Router()

mount(router, personalData.export, async ({ params: { id }, ctx }) => {
  const own = { user_id: id }
  const answers = await AnswerModel.query().where({ answeredBy: id }).orderBy('answeredAt')
  const budgets = await BudgetModel.query().where({ updatedBy: id }).orderBy('updatedAt')
  const glossary = await GlossaryTermModel.query().where({ changedBy: id }).orderBy('source')
  const [lists, feedback, explanations, matchEmails] = await Promise.all([
    Model.knex().table('recommendation_lists').select('items', 'computedAt').where(own),
    Model.knex()
      .table('recommendation_feedback')
      .select('opportunity_id', 'feedback', 'facts', 'given_at')
      .where(own),
    Model.knex()
      .table('recommendation_explanations')
      .select('opportunityId', 'explanation', 'computedAt')
      .where(own),
    Model.knex().table('match_emails').select('projectId', 'known', 'emailedAt').where(own),
  ])
  const data = {
    answers: answers.map(presentAnswer),
    glossary: glossary.map(presentTerm),
    budgets: budgets.map(({ projectId, currency, indirectRate, lines, updatedAt }) => ({
      projectId,
      currency,
      indirectRate,
      lines,
      updatedAt: updatedAt.toISOString(),
    })),
    recommendations: lists,
    recommendationFeedback: feedback,
    recommendationExplanations: explanations,
    matchEmails,
    generatedDocuments: exportDocuments(id),
    documentComments: exportComments(id),
  }
  return sendJson(ctx, jsonPieces(data))
})

const RECOMMENDATION_TABLES = [
  'recommendation_lists',
  'recommendation_explanations',
  'explanation_claims',
  'match_emails',
]

// Events of runs are deleted by cascade.
mount(router, personalData.erase, async ({ params: { id }, query: { email, workspaceId } }) => {
  await Model.knex().transaction(async (trx) => {
    await eraseDocuments(trx, { personId: id, workspaceId })
    await eraseComments(trx, id)
    const feedback = { table: 'recommendation_feedback', unnamed: { user_id: null } }
    await eraseWorkspaceRows(trx, feedback, { personId: id, workspaceId })
    if (workspaceId) {
      await AnswerModel.query(trx).delete().where({ workspaceId })
      await BudgetModel.query(trx).delete().where({ workspaceId })
      await GlossaryTermModel.query(trx).delete().where({ workspaceId })
    }
    // Somebody else's workspace keeps its answers, budgets and terms, but not who wrote them.
    await BudgetModel.query(trx).where({ updatedBy: id }).patch({ updatedBy: null })
    await GlossaryTermModel.query(trx).where({ changedBy: id }).patch({ changedBy: null })
    await AnswerModel.query(trx).where({ answeredBy: id }).patch({ answeredBy: null })
    await trx.table('writing_runs').where({ user_id: id }).delete()
    const mailed: (string | null)[] = await trx
      .table('match_emails')
      .where({ user_id: id })
      .pluck('emailed_to')
    for (const table of RECOMMENDATION_TABLES) await trx.table(table).where({ user_id: id }).delete()
    await eraseTraces(trx, {
      id,
      addresses: [...new Set([email, ...mailed])].filter(
        (address) => address !== undefined && address !== null,
      ),
    })
  })
  return {}
})
