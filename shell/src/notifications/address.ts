import type { Notification } from '@fundharbor/contracts/identity/notifications'
import type { User } from '@fundharbor/contracts/identity/users'

/** The page to open. That of another organization is opened through ours, which changes to that organization first. */
export const addressOf = (
  { id, path, workspaceId }: Notification,
  { workspaceId: current }: Pick<User, 'workspaceId'>,
): string => (workspaceId === current ? path : `/notifications?open=${id}`)
