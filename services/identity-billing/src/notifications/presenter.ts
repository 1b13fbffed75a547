import type { Notification } from '@fundharbor/contracts/identity/notifications'
import type { NamedNotification } from './model.ts'

export const presentNotification = ({
  id,
  workspaceId,
  organization,
  kind,
  actor,
  title,
  path,
  createdAt,
  readAt,
}: NamedNotification): Notification => ({
  id,
  workspaceId,
  organization,
  kind,
  actor,
  title,
  path,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})
