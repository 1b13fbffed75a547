import { organizations, type Organization } from '@fundharbor/contracts/identity/organizations'
import { call, queryOptions, type QueryClient } from '@fundharbor/kit'

/** The member's organization, or null. Loaded at every visit, because administrators verify it. */
export const ownOrganizationQuery = () =>
  queryOptions({
    queryKey: ['identity', 'organization'],
    queryFn: ({ signal }) => call(organizations.mine, { signal }),
    staleTime: 0,
  })

/** Caches the organization that the server answered with. */
export const setOwnOrganization = (client: QueryClient, organization: Organization): void => {
  client.setQueryData(ownOrganizationQuery().queryKey, organization)
}
