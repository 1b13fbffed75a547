import { organizations } from '@fundharbor/contracts/identity/organizations'
import { call, queryOptions } from '@fundharbor/kit'

/** The own organisation, or null. Administrators decide about it: asked for at every visit. */
export const ownOrganizationQuery = () =>
  queryOptions({
    queryKey: ['identity', 'organization'],
    queryFn: ({ signal }) => call(organizations.mine, { signal }),
    staleTime: 0,
  })
