import { organizations, type Organization } from '@fundharbor/contracts/identity/organizations'
import { call, queryOptions, type QueryClient } from '@fundharbor/kit'

/** The own organisation, or null. Administrators decide about it: asked for at every visit. */
export const organizationQuery = () =>
  queryOptions({
    queryKey: ['identity', 'organization'],
    queryFn: ({ signal }) => call(organizations.mine, { signal }),
    staleTime: 0,
  })

/** Takes over the organisation of an answer. */
export const rememberOrganization = (client: QueryClient, organization: Organization): void => {
  client.setQueryData(organizationQuery().queryKey, organization)
}
