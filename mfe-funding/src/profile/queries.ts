import type { Organization } from '@fundharbor/contracts/identity/organizations'
import type { QueryClient } from '@fundharbor/kit'
import { ownOrganizationQuery } from './own-organization.ts'

/** Takes over the organisation of an answer. */
export const rememberOrganization = (client: QueryClient, organization: Organization): void => {
  client.setQueryData(ownOrganizationQuery().queryKey, organization)
}
