import { answers, type NewAnswer } from '@fundharbor/contracts/documents/answers'
import { call, endpointQuery, useMutation, useQueryClient } from '@fundharbor/kit'
import { answersQuery } from '../shared/answer-queries.ts'

interface Interviewed {
  templateId: string
  opportunityId: string | null
  projectId: string | null
}

/** The questions for a template, with what is known. Not refetched: the member is typing. */
export const interviewQuery = ({ templateId, opportunityId, projectId }: Interviewed) =>
  endpointQuery(answers.interview, {
    queryKey: ['documents', 'interview', templateId, opportunityId, projectId],
    query: {
      templateId,
      opportunityId: opportunityId ?? undefined,
      projectId: projectId ?? undefined,
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function useSaveAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewAnswer) => call(answers.save, { body }),
    // A budget knows which amount was answered.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(answersQuery()),
        client.invalidateQueries({ queryKey: ['documents', 'budget'] }),
      ]),
  })
}
