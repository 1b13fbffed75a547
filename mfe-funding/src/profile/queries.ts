import { completeness } from '@fundharbor/contracts/identity/completeness'
import { organizations, type Organization } from '@fundharbor/contracts/identity/organizations'
import { endpointQuery, type QueryClient } from '@fundharbor/kit'

/** The member's organization, or null. Loaded at every visit, because administrators verify it. */
export const ownOrganizationQuery = () =>
  endpointQuery(organizations.mine, { queryKey: ['identity', 'organization'], staleTime: 0 })

/** Caches the organization that the server answered with. */
export const setOwnOrganization = (client: QueryClient, organization: Organization): void => {
  client.setQueryData(ownOrganizationQuery().queryKey, organization)
}

/** What the profile lacks. Loaded at every visit, because the catalog changes. */
export const completenessQuery = () =>
  endpointQuery(completeness.read, { queryKey: ['identity', 'completeness'], staleTime: 0 })
