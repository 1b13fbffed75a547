import { releases } from '@fundharbor/contracts/platform/releases'
import { call, endpointQuery } from '@fundharbor/kit'
import { useChange } from '../records/use-change.ts'

const KEY = ['admin', 'releases']

/** The states of the site that can be opened. Others release, so they are reloaded at every visit. */
export const statesQuery = () =>
  endpointQuery(releases.states, { queryKey: [...KEY, 'states'], staleTime: 0 })

/** What is live, what it uses, and the open previews. */
export const overviewQuery = () =>
  endpointQuery(releases.overview, { queryKey: [...KEY, 'overview'], staleTime: 0 })

/** Makes the release before the live one live again. */
export const useRollBack = () =>
  useChange(
    { queryKey: KEY, affects: [KEY] },
    {
      run: (body: { name: string; from: string }) => call(releases.rollBack, { body }),
      success: ({ name, version }) => ({ title: 'Rolled back', description: `${name} ${version} is live.` }),
      failure: 'Failed to roll back',
    },
  )

/** Makes a link to the site as it was. */
export const useOpenState = () =>
  useChange(
    { queryKey: KEY, affects: [KEY] },
    {
      run: (number: number) => call(releases.openState, { params: { number } }),
      failure: 'Failed to open the state',
    },
  )
