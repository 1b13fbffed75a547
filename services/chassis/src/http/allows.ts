import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { Person } from '@fundharbor/contracts/identity/session'
import { forbidden } from './failures.ts'

const NEEDS_OWNER = 'Only owners of this organization can do this'
const NEEDS_BILLING =
  'Only owners of this organization and people with the billing role can do this. Ask one of them.'
const NEEDS_TEAM = 'Your role in this organization is only about billing. Ask an owner to change your role.'
const NEEDS_SEAT =
  'Your organization’s plan has no seat for you, so you can view this but not change it. Ask an owner for a seat.'
const NEEDS_EDITOR =
  'Your role in this organization lets you view this but not change it. Ask an owner to change your role.'

/**
 * Throws FORBIDDEN unless the person's role in their workspace comes with the permission. `mount` calls it for endpoints
 * that declare one; routes call it where only some fields need one.
 */
export function assertAllows(
  { workspaceRole, hasSeat }: Pick<Person, 'workspaceRole' | 'hasSeat'>,
  permission: EndpointSpec['permission'],
): void {
  if (allows(workspaceRole, permission)) return
  // No seat would change these.
  if (permission === 'billing') throw forbidden(NEEDS_BILLING)
  if (permission === 'read' || permission === 'comment') throw forbidden(NEEDS_TEAM)
  if (!hasSeat) throw forbidden(NEEDS_SEAT)
  throw forbidden(permission === 'manage' ? NEEDS_OWNER : NEEDS_EDITOR)
}
