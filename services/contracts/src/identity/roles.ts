import type { EndpointSpec } from '../endpoint.ts'
import type { WorkspaceRole } from './session.ts'

type Permission = NonNullable<EndpointSpec['permission']>

/** Roles that a permission in a workspace comes with; the only place that says so. */
const rolesWith: Record<Permission, readonly WorkspaceRole[]> = {
  read: ['owner', 'editor', 'reviewer', 'viewer'],
  comment: ['owner', 'editor', 'reviewer', 'viewer'],
  review: ['owner', 'editor', 'reviewer'],
  edit: ['owner', 'editor'],
  manage: ['owner'],
  billing: ['owner', 'billing'],
}

/** Whether a role allows something; without a permission, every role does. */
export const allows = (role: WorkspaceRole, permission: Permission | undefined): boolean =>
  permission === undefined || rolesWith[permission].includes(role)
