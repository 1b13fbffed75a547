import { answers, type Answer, type ChosenAnswers } from '@fundharbor/contracts/documents/answers'
import { call, formatCount, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { answersQuery } from '../shared/answer-queries.ts'
import { showAnswerNotApproved, showAnswerNotDeleted, showAnswerNotMoved } from '../shared/toasts.ts'

export function useDeleteAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(answers.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries(answersQuery()),
    onError: (error) => showAnswerNotDeleted(error),
  })
}

/** Saves an answer from a file as the member’s own. */
export function useApproveAnswer({ question, rows, projectId, opportunityId }: Answer) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(answers.save, { body: { question, rows, projectId, opportunityId } }),
    onSuccess: () => client.invalidateQueries(answersQuery()),
    onError: (error) => showAnswerNotApproved(error),
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

/** Keeps answers that were chosen from a past proposal. */
export function useChooseAnswers(onKept: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ChosenAnswers) => call(answers.choose, { body }),
    onSuccess: ({ added, kept }) => {
      toast({
        title: `${formatCount(added.length, 'answer')} added`,
        description:
          kept > 0 ? `${formatCount(kept, 'question')} had an answer already, which stays.` : undefined,
        tone: 'success',
      })
      onKept()
      return client.invalidateQueries(answersQuery())
    },
  })
}
