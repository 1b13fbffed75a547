import { answers } from '@fundharbor/contracts/documents/answers'
import { call, queryOptions } from '@fundharbor/kit'

/** What the workspace has answered, latest first; colleagues answer too. */
export const answersQuery = () =>
  queryOptions({
    queryKey: ['documents', 'answers'],
    queryFn: ({ signal }) => call(answers.list, { signal }),
    staleTime: 0,
  })
