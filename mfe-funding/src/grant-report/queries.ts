import { grantReport, type GrantEstimates } from '@fundharbor/contracts/catalog/grant-report'
import { call, changesWith, endpointQuery } from '@fundharbor/kit'
import { useGrantChange } from '../grants/queries.ts'

/** What the organization requested and won, and what is to come. Computed from grants, and loaded again with them. */
export const reportQuery = () =>
  endpointQuery(grantReport.read, {
    queryKey: ['catalog', 'grants', 'report'],
    staleTime: 0,
    meta: changesWith('grants', 'applications'),
  })

export const useSaveEstimates = () =>
  useGrantChange((body: GrantEstimates) => call(grantReport.estimate, { body }))
