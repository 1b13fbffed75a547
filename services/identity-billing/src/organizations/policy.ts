import type { Person } from '@fundharbor/contracts/identity/session'
import type { OrganizationModel } from './model.ts'

/** Documents are for their owner and for administrators. */
export const mayRead = (person: Person, { userId }: OrganizationModel): boolean =>
  person.id === userId || person.role === 'admin'
