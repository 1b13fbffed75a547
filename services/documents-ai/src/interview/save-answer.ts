import { amountProblem, parseAmount } from '@fundharbor/contracts/amounts'
import { invalid } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { MAX_ANSWER_ROWS, type AnswerRow, type NewAnswer } from '@fundharbor/contracts/documents/answers'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import { readOpportunity, type Sources } from '../sources.ts'
import type { Question } from '../questions/question.ts'
import { questionOf } from '../questions/questions.ts'
import { saveBudgetRows } from '../budgets/save-rows.ts'
import { AnswerModel } from '../answers/model.ts'

/**
 * Stores an answer, or deletes it if it has no text; null for the lines of a budget. What is true of the organization
 * belongs to no project. Throws INVALID for unknown questions, NOT_FOUND for unknown opportunities.
 */
export async function saveAnswer(
  sources: Sources,
  person: Person,
  { question: key, opportunityId = null, projectId = null, rows }: z.output<typeof NewAnswer>,
): Promise<AnswerModel | null> {
  const question = questionOf(key)
  if (!question) throw invalid({ question: 'There is no such question' })
  const opportunity = opportunityId ? await readOpportunity(sources, person, opportunityId) : null
  const filled = rows.map((row) => ownFields(question, row)).filter((row) => Object.keys(row).length > 0)
  assertClear(question, filled)
  if (key === 'budget') {
    await saveBudgetRows(sources, person, { rows: filled, projectId, currency: opportunity?.currency })
    return null
  }
  if (filled.length > MAX_ANSWER_ROWS) throw invalid({ rows: `Use at most ${MAX_ANSWER_ROWS} rows` })
  const about = { opportunityId, projectId: question.isGeneral ? null : projectId }
  if (filled.length === 0) {
    await AnswerModel.ofWorkspace(person)
      .where({ question: key, ...about })
      .delete()
    return null
  }
  return store(person, {
    question,
    opportunity,
    projectId: about.projectId,
    rows: question.isList ? filled : filled.slice(0, 1),
  })
}

/** Throws INVALID for a sum that can be read in two ways. */
function assertClear({ fields }: Question, rows: readonly AnswerRow[]): void {
  const amounts = fields.filter(({ kind }) => kind === 'amount')
  for (const [index, row] of rows.entries())
    for (const { name } of amounts) {
      const reading = parseAmount(row[name] ?? '')
      if (reading.kind === 'ambiguous')
        throw invalid({ rows: `Row ${index + 1}: ${row[name]} is not clear. ${amountProblem(reading)}` })
    }
}

interface Filled {
  question: Question
  opportunity: { id: string; title: string } | null
  projectId: string | null
  rows: AnswerRow[]
}

async function store(
  person: Person,
  { question, opportunity, projectId, rows }: Filled,
): Promise<AnswerModel | null> {
  const columns = {
    question: question.key,
    projectId,
    opportunityId: opportunity?.id ?? null,
    opportunityTitle: opportunity?.title ?? null,
    rows,
    source: 'interview' as const,
    sourceName: null,
    answeredBy: person.id,
    answeredAt: clock.now(),
  }
  const added = await AnswerModel.transaction(async (trx) => {
    const { question: key, opportunityId } = columns
    await AnswerModel.lock(person.workspaceId, trx)
    await AnswerModel.ofWorkspace(person, trx).where({ question: key, opportunityId, projectId }).delete()
    return AnswerModel.add(person.workspaceId, [columns], trx)
  })
  return added[0] ?? null
}

/** The fields that the question has and that are not empty. */
export const ownFields = ({ fields }: Question, row: AnswerRow): AnswerRow =>
  Object.fromEntries(fields.flatMap(({ name }) => (row[name] ? [[name, row[name]]] : [])))
