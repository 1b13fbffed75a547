import { releases } from '@fundharbor/contracts/platform/releases'
import { call, queryOptions } from '@fundharbor/kit'
import { useChange } from '../records/use-change.ts'

const KEY = ['admin', 'releases']

/** The states of the site that can be opened. Others release, so they are reloaded at every visit. */
export const statesQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'states'],
    queryFn: ({ signal }) => call(releases.states, { signal }),
    staleTime: 0,
    retry: false,
  })

/** Makes a link to the site as it was. */
export const useOpenState = () =>
  useChange(
    { queryKey: KEY, affects: [KEY] },
    {
      run: (number: number) => call(releases.openState, { params: { number } }),
      failure: 'Failed to open the state',
    },
  )
