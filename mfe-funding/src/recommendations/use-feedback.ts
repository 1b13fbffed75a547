import { recommendations, type Feedback } from '@fundharbor/contracts/documents/recommendations'
import { call, showErrorToast, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { recommendationsQuery } from './queries.ts'

/** A workspace's feedback on a recommendation; null withdraws it. */
export interface FeedbackInput {
  opportunityId: string
  feedback: Feedback | null
}

const toasts: Record<Feedback, { title: string; description: string }> = {
  interested: { title: 'Thanks for your feedback', description: 'Refresh the list to see more like this.' },
  'not for me': {
    title: 'Removed from your recommendations',
    description: 'You can still find it in search.',
  },
}

/**
 * Shows feedback at once. Dismissed recommendations leave the list; the others keep their places until the list is
 * loaded again. All feedback can be undone.
 */
export function useFeedback(project: string | undefined) {
  const client = useQueryClient()
  const { queryKey } = recommendationsQuery(project)
  const { mutate } = useMutation({
    scope: { id: 'recommendation-feedback' },
    mutationFn: ({ opportunityId, feedback }: FeedbackInput) =>
      call(recommendations.giveFeedback, {
        params: { opportunityId },
        query: { project },
        body: { feedback },
      }),
    onMutate: async (given) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (list) =>
        list
          ?.map((each) =>
            each.opportunityId === given.opportunityId ? { ...each, feedback: given.feedback } : each,
          )
          .filter(({ feedback }) => feedback !== 'not for me'),
      )
      return { before }
    },
    onError: (error, _given, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before)
      showErrorToast('Your feedback could not be saved', error)
    },
    onSuccess: (_response, { opportunityId, feedback }) => {
      if (feedback === null) return client.invalidateQueries({ queryKey })
      const onAction = () => mutate({ opportunityId, feedback: null })
      toast({ ...toasts[feedback], action: { label: 'Undo', onAction } })
      return undefined
    },
  })
  return mutate
}
