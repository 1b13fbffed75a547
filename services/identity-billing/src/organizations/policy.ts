import type { Person } from '@fundharbor/contracts/identity/session'
import type { OrganizationModel } from './model.ts'

/** Owners and administrators can read an organization's documents. */
export const canRead = (person: Person, { userId }: OrganizationModel): boolean =>
  person.id === userId || person.role === 'admin'
