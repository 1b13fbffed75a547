import { assertAllows } from '@fundharbor/chassis/http/allows'
import { conflict, forbidden, invalid } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { CommentStatus } from '@fundharbor/contracts/documents/comments'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import { announce } from '../generated-documents/announce.ts'
import { CommentModel, findComment, findThread, type CommentPath } from './model.ts'

/** Resolves, decides or reopens. Throws CONFLICT for a suggestion that somebody else has decided. */
export async function setStatus(person: Person, path: CommentPath, status: CommentStatus): Promise<void> {
  const { comment } = await findThread(person, path)
  assertFits(person, comment, status)
  const isOpen = status === 'open'
  await Model.knex().transaction(async (trx) => {
    const { id } = comment
    const changed = await CommentModel.query(trx)
      // Two editors who accept at the same time must not both put the text in.
      .where(isOpen ? { id } : { id, status: 'open' })
      .patch({ status, closedBy: isOpen ? null : person.id, closedAt: isOpen ? null : clock.now() })
    if (changed === 0 && comment.replacement !== null)
      throw conflict('Someone else has already decided on this suggestion.')
    await announce(trx, { documentId: path.id, kind: 'commented' })
  })
}

/** Throws INVALID for a status of the other kind, and FORBIDDEN for people who cannot decide on suggestions. */
function assertFits(person: Person, { replacement }: CommentModel, status: CommentStatus): void {
  const isDecision = status === 'accepted' || status === 'rejected'
  if (replacement === null && isDecision) throw invalid({ status: 'A comment can only be resolved' })
  if (replacement !== null && status === 'resolved')
    throw invalid({ status: 'A suggestion is accepted or rejected' })
  if (replacement !== null) assertAllows(person, 'edit')
}

/** Deletes a person's own comment or reply, or any as an owner. Throws CONFLICT for one that others have replied to. */
export async function removeComment(person: Person, path: CommentPath): Promise<void> {
  const { id, createdBy } = await findComment(person, path)
  const isOwner = person.workspaceRole === 'owner'
  if (createdBy !== person.id && !isOwner) throw forbidden('You can only delete your own comments')
  await Model.knex().transaction(async (trx) => {
    const others = CommentModel.query(trx)
      .where({ parentId: id })
      .whereRaw('created_by IS DISTINCT FROM ?', [person.id])
    if (!isOwner && (await others.resultSize()) > 0)
      throw conflict('Others have replied to this comment. Resolve it instead.')
    await CommentModel.query(trx).deleteById(id)
    await announce(trx, { documentId: path.id, kind: 'commented' })
  })
}
