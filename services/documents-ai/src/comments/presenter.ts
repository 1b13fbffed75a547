import { present } from '@fundharbor/chassis/http/present'
import { CommentReply, DocumentComment } from '@fundharbor/contracts/documents/comments'
import type { CommentModel } from './model.ts'

export const presentComment = (row: CommentModel, replies: CommentModel[]): DocumentComment =>
  present(DocumentComment, {
    ...row,
    anchor: row.anchor ?? { from: '', to: '' },
    quote: row.quote ?? '',
    replies: replies.map((reply) => present(CommentReply, reply)),
  })

/** Comments with their replies; both keep their order. */
export function presentComments(rows: CommentModel[]): DocumentComment[] {
  const replies = Map.groupBy(rows, ({ parentId }) => parentId)
  return (replies.get(null) ?? []).map((row) => presentComment(row, replies.get(row.id) ?? []))
}
