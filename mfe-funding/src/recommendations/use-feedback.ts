import { recommendations, type Feedback } from '@fundharbor/contracts/documents/recommendations'
import { call, problemMessage, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { recommendationsQuery } from './queries.ts'

/** What a member says of a recommendation; null takes back what was said. */
export interface Said {
  opportunityId: string
  feedback: Feedback | null
}

const words: Record<Feedback, { title: string; description: string }> = {
  interested: { title: 'Noted', description: 'More like this comes up when the list is refreshed.' },
  'not for me': { title: 'Removed from your recommendations', description: 'It stays in the search.' },
}

/**
 * Shows at once what was said: what is not for somebody leaves the list, the others keep their places until the
 * list is asked for again. Every answer can be undone.
 */
export function useFeedback() {
  const client = useQueryClient()
  const { queryKey } = recommendationsQuery()
  const { mutate } = useMutation({
    scope: { id: 'recommendation-feedback' },
    mutationFn: ({ opportunityId, feedback }: Said) =>
      call(recommendations.giveFeedback, { params: { opportunityId }, body: { feedback } }),
    onMutate: async (said) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (list) =>
        list
          ?.map((each) =>
            each.opportunityId === said.opportunityId ? { ...each, feedback: said.feedback } : each,
          )
          .filter(({ feedback }) => feedback !== 'not for me'),
      )
      return { before }
    },
    onError: (error, _said, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before)
      toast({
        title: 'Your answer was not kept',
        description: problemMessage(error, 'Please try again.'),
        tone: 'destructive',
      })
    },
    onSuccess: (_answer, { opportunityId, feedback }) => {
      if (feedback === null) return client.invalidateQueries({ queryKey })
      const onAction = () => mutate({ opportunityId, feedback: null })
      toast({ ...words[feedback], action: { label: 'Undo', onAction } })
      return undefined
    },
  })
  return mutate
}
