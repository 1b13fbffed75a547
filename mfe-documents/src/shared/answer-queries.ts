import { answers } from '@fundharbor/contracts/documents/answers'
import { endpointQuery } from '@fundharbor/kit'

/** What the workspace has answered, latest first; colleagues answer too. */
export const answersQuery = () =>
  endpointQuery(answers.list, { queryKey: ['documents', 'answers'], staleTime: 0 })
