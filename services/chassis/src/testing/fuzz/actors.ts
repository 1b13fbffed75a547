import type { Person } from '@fundharbor/contracts/identity/session'
import { admin, member, organizationMember, unverified } from '../people.ts'
import type { TestService } from '../service.ts'
import type { Actor } from './fuzz.ts'
import type { ActorName } from './requests.ts'

/** The actors of a service that reads sessions from identity-billing. */
export function testActors(service: TestService): Record<ActorName, Actor> {
  const as = (person: Person | null) => () => {
    service.as(person)
    return {}
  }
  return {
    admin: as(admin()),
    member: as(organizationMember({ subscriptionStatus: 'premium' })),
    'other member': as(member()),
    unverified: as(unverified()),
    visitor: as(null),
  }
}
