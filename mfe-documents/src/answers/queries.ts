import { answers, type Answer } from '@fundharbor/contracts/documents/answers'
import { call, useMutation, useQueryClient } from '@fundharbor/kit'
import { answersQuery } from '../shared/answer-queries.ts'
import { showAnswerNotDeleted, showAnswerNotMoved } from '../shared/toasts.ts'

export function useDeleteAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(answers.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries(answersQuery()),
    onError: (error) => showAnswerNotDeleted(error),
  })
}

/** Moves an answer to a project, or to the organization with null. */
export function useMoveAnswer({ id }: Answer) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (projectId: string | null) => call(answers.move, { params: { id }, body: { projectId } }),
    onSuccess: () => client.invalidateQueries(answersQuery()),
    onError: (error) => showAnswerNotMoved(error),
  })
}
