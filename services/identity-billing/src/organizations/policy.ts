import type { Person } from '@fundharbor/contracts/identity/session'
import type { OrganizationModel } from './model.ts'

/** Its own workspace and administrators can read an organization's documents. */
export const canRead = (person: Person, { workspaceId }: OrganizationModel): boolean =>
  person.workspaceId === workspaceId || person.role === 'admin'
