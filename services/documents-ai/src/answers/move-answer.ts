import { conflict, invalid, notFound } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { questionOf } from '../questions/questions.ts'
import { AnswerModel } from './model.ts'

/** What is true of the organization belongs to no project. */
export const canMove = ({ question }: Pick<AnswerModel, 'question'>): boolean =>
  !questionOf(question)?.isGeneral

/**
 * Moves an answer to a project, or to the organization with null. Throws NOT_FOUND for answers of others, INVALID for
 * those about the organization, and CONFLICT where the question has an answer already.
 */
export function moveAnswer(person: Person, id: string, projectId: string | null): Promise<AnswerModel> {
  return AnswerModel.transaction(async (trx) => {
    await AnswerModel.lock(person.workspaceId, trx)
    const answer = await AnswerModel.ofWorkspace(person, trx).findOne({ id })
    if (!answer) throw notFound('Answer')
    if (!canMove(answer))
      throw invalid({
        projectId: 'This answer is about your organization, so it can’t be moved to a project',
      })
    const { question, opportunityId } = answer
    const taken = await AnswerModel.ofWorkspace(person, trx)
      .where({ question, opportunityId, projectId })
      .whereNot({ id })
      .first()
    if (taken)
      throw conflict(
        `${projectId ? 'That project' : 'Your organization'} has an answer to this question already. Delete that one first.`,
      )
    return AnswerModel.query(trx).patchAndFetchById(id, { projectId })
  })
}
