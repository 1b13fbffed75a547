import { lockName } from '@fundharbor/chassis/data/lock-name'
import { conflict } from '@fundharbor/chassis/http/failures'
import { queueNotification } from '@fundharbor/chassis/jobs/notifications'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { MAX_COMMENTS, type NewDocumentComment } from '@fundharbor/contracts/documents/comments'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model, type Transaction } from 'objection'
import type { z } from 'zod'
import { announce } from '../generated-documents/announce.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { CommentModel, findThread, type CommentPath } from './model.ts'

/** In all comments of a document together, because every editor loads them again after each change. */
const MAX_CHARACTERS = 500_000

/** Adds a comment about a part of a document, or a suggestion. Throws CONFLICT if the document has too many. */
export async function addComment(
  person: Person,
  documentId: string,
  comment: z.output<typeof NewDocumentComment>,
): Promise<CommentModel> {
  await GeneratedDocumentModel.findIn(person, documentId)
  return Model.knex().transaction((trx) => insert(trx, person, { documentId, ...comment }))
}

/** Adds a reply and notifies the others in the conversation. Throws CONFLICT like `addComment`. */
export async function replyTo(person: Person, path: CommentPath, text: string): Promise<CommentModel> {
  const { comment, replies } = await findThread(person, path)
  const { title } = await GeneratedDocumentModel.findIn(person, path.id)
  return Model.knex().transaction(async (trx) => {
    const reply = await insert(trx, person, { documentId: path.id, parentId: comment.id, text })
    const writers = [comment, ...replies].flatMap(({ createdBy }) => createdBy ?? [])
    await queueNotification(trx, {
      workspaceId: person.workspaceId,
      recipientIds: [...new Set(writers)].filter((id) => id !== person.id),
      kind: 'comment-reply',
      actorId: person.id,
      title,
      path: `/documents/${path.id}?comments`,
      key: `document comment ${reply.id}`,
    })
    return reply
  })
}

type NewRow = Pick<CommentModel, 'documentId' | 'text'> &
  Partial<Pick<CommentModel, 'parentId' | 'anchor' | 'quote' | 'replacement'>>

async function insert(trx: Transaction, person: Person, comment: NewRow): Promise<CommentModel> {
  const { documentId } = comment
  await lockName(trx, `comments of ${documentId}`)
  await assertRoom(trx, documentId)
  const row = await CommentModel.query(trx).insertAndFetch({
    ...comment,
    createdBy: person.id,
    createdAt: clock.now(),
  })
  await announce(trx, { documentId, kind: 'commented' })
  return row
}

/** Throws CONFLICT. */
async function assertRoom(trx: Transaction, documentId: string): Promise<void> {
  const length = 'length(text) + coalesce(length(quote), 0) + coalesce(length(replacement), 0)'
  const { count, characters } = await CommentModel.query(trx)
    .where({ documentId })
    .select(CommentModel.raw('count(*)::integer AS count'))
    .select(CommentModel.raw(`coalesce(sum(${length}), 0)::integer AS characters`))
    .first()
    .castTo<{ count: number; characters: number }>()
  if (count >= MAX_COMMENTS)
    throw conflict(`A document can have at most ${MAX_COMMENTS} comments and replies. Delete some first.`)
  if (characters >= MAX_CHARACTERS)
    throw conflict('The comments of this document are too long. Delete some first.')
}
