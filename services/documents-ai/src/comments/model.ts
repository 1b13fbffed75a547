import { notFound } from '@fundharbor/chassis/http/failures'
import type { CommentAnchor, CommentStatus } from '@fundharbor/contracts/documents/comments'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model, type Transaction } from 'objection'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'

/** A comment about a document, a suggestion, or a reply to one of them. */
export class CommentModel extends Model {
  static override tableName = 'document_comments'
  static override jsonAttributes = ['anchor']
  declare id: string
  declare documentId: string
  /** What a reply replies to; a reply has no anchor and no quote. */
  declare parentId: string | null
  declare text: string
  declare anchor: CommentAnchor | null
  declare quote: string | null
  /** The text that a suggestion puts in place of the quote. */
  declare replacement: string | null
  declare status: CommentStatus
  declare closedBy: string | null
  declare closedAt: Date | null
  /** Null after their account was deleted. */
  declare createdBy: string | null
  declare createdAt: Date

  /** Comments about a document, with replies, oldest first. */
  static about(documentId: string, trx?: Transaction) {
    return this.query(trx).where({ documentId }).orderBy('createdAt').orderBy('id')
  }
}

export interface CommentPath {
  id: string
  commentId: string
}

/** A comment of a document of the person's workspace, or a reply. Throws NOT_FOUND. */
export async function findComment(person: Person, { id, commentId }: CommentPath): Promise<CommentModel> {
  await GeneratedDocumentModel.findIn(person, id)
  const row = await CommentModel.query().findOne({ id: commentId, documentId: id })
  if (!row) throw notFound('Comment')
  return row
}

/** A comment that can have replies, with those that it has. Throws NOT_FOUND. */
export async function findThread(
  person: Person,
  path: CommentPath,
): Promise<{ comment: CommentModel; replies: CommentModel[] }> {
  const comment = await findComment(person, path)
  if (comment.parentId) throw notFound('Comment')
  return { comment, replies: await CommentModel.about(path.id).where({ parentId: comment.id }) }
}
