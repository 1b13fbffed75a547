import { liveAudiences, type LiveChange } from '@fundharbor/contracts/identity/live'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { Person } from '@fundharbor/contracts/identity/session'

/** Whether a person hears of a change. Somebody whose address is not verified hears of nothing. */
export function hears(person: Person, { topic, userId, workspaceId }: LiveChange): boolean {
  if (!person.emailVerified) return false
  switch (liveAudiences[topic]) {
    case 'person':
      return userId === person.id
    case 'workspace':
      return workspaceId === person.workspaceId && allows(person.workspaceRole, 'read')
    case 'administrators':
      return person.role === 'admin'
    case 'everyone':
      return true
  }
}
