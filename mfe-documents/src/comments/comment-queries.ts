import {
  documentComments,
  type CommentStatus,
  type DocumentComment,
  type NewDocumentComment,
} from '@fundharbor/contracts/documents/comments'
import { call, endpointQuery, useMutation, useQueryClient } from '@fundharbor/kit'

/** A document's comments and suggestions; others write them, too. */
export const commentsQuery = (documentId: string) =>
  endpointQuery(documentComments.list, {
    queryKey: ['documents', 'comments', documentId],
    params: { id: documentId },
    staleTime: 0,
  })

/** A change of a comment, which is in the list at once. */
function useChange<Input>(documentId: string, change: (input: Input) => Promise<DocumentComment>) {
  const client = useQueryClient()
  const query = commentsQuery(documentId)
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) => client.setQueryData(query.queryKey, (before = []) => withComment(before, saved)),
    onSettled: () => void client.invalidateQueries(query),
  })
}

const withComment = (comments: DocumentComment[], saved: DocumentComment): DocumentComment[] =>
  comments.some(({ id }) => id === saved.id)
    ? comments.map((comment) => (comment.id === saved.id ? saved : comment))
    : [...comments, saved]

export const useAddComment = (id: string) =>
  useChange(id, (body: NewDocumentComment) => call(documentComments.add, { params: { id }, body }))

export const useReply = (id: string, commentId: string) =>
  useChange(id, (text: string) => call(documentComments.reply, { params: { id, commentId }, body: { text } }))

export const useSetStatus = (id: string, commentId: string) =>
  useChange(id, (status: CommentStatus) =>
    call(documentComments.setStatus, { params: { id, commentId }, body: { status } }),
  )

export function useRemoveComment(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (commentId: string) => call(documentComments.remove, { params: { id, commentId } }),
    onSettled: () => client.invalidateQueries(commentsQuery(id)),
  })
}
