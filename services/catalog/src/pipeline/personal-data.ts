import { idsOf, rowsById } from '@fundharbor/chassis/data/rows-by-id'
import type { Knex } from 'knex'
import { DecisionModel, StepModel } from '../fit/model.ts'
import { CommentModel, FileModel } from './model.ts'
import { presentComment, presentFile } from './presenter.ts'

async function* exportComments(personId: string) {
  const all = await CommentModel.query()
    .select('id')
    .where({ createdBy: personId })
    .orderBy(['createdAt', 'id'])
  const read = (ids: string[]) => CommentModel.query().findByIds(ids).orderBy(['createdAt', 'id'])
  for await (const row of rowsById(idsOf(all), read)) {
    const { text, createdAt } = presentComment(row)
    yield { text, createdAt }
  }
}

/** What a person commented and uploaded, and what they are responsible for. */
export async function exportPipeline(personId: string) {
  const files = await FileModel.query().where({ createdBy: personId }).orderBy('createdAt')
  const cards = await DecisionModel.query().where({ responsibleId: personId }).orderBy('createdAt')
  const steps = await StepModel.query().where({ assigneeId: personId }).orderBy('dueOn')
  return {
    pipelineComments: exportComments(personId),
    pipelineFiles: files.map((row) => {
      const { name, size, uploadedAt } = presentFile(row)
      return { name, size, uploadedAt }
    }),
    responsibleFor: cards.map(({ opportunityId, opportunityTitle }) => ({ opportunityId, opportunityTitle })),
    assignedSteps: steps.map(({ title, dueOn }) => ({ title, dueOn })),
  }
}

/** Takes a person's name off what they wrote, uploaded and do; it belongs to the workspace. */
export async function erasePipeline(trx: Knex, personId: string): Promise<void> {
  await releaseWork(trx, { personId })
  const unnamed = { createdBy: null, createdByName: null }
  await CommentModel.query(trx).patch(unnamed).where({ createdBy: personId })
  await FileModel.query(trx).patch(unnamed).where({ createdBy: personId })
  const mention = JSON.stringify([{ id: personId }])
  await trx
    .table('decision_comments')
    .whereRaw('mentions @> ?::jsonb', [mention])
    .update({
      mentions: trx.raw(
        `(SELECT coalesce(jsonb_agg(m), '[]') FROM jsonb_array_elements(mentions) m WHERE m->>'id' <> ?)`,
        [personId],
      ),
    })
}

/** Frees the cards and steps of a person who left a workspace, or any. */
export async function releaseWork(
  trx: Knex,
  { personId, workspaceId }: { personId: string; workspaceId?: string },
): Promise<void> {
  const where = workspaceId ? { workspaceId } : {}
  await DecisionModel.query(trx)
    .patch({ responsibleId: null, responsibleName: null })
    .where({ responsibleId: personId, ...where })
  await StepModel.query(trx)
    .patch({ assigneeId: null, assigneeName: null })
    .where({ assigneeId: personId, ...where })
}
