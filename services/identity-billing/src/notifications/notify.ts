import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '@fundharbor/contracts/identity/notification-kinds'
import { MAX_NOTIFICATION_TITLE } from '@fundharbor/contracts/identity/notifications'
import type { Transaction } from 'objection'
import { OrganizationModel } from '../organizations/model.ts'
import { addNotification } from './add-notification.ts'

interface AboutMembers {
  workspaceId: string
  recipientIds: string[]
  kind: NotificationKind
  actorId: string | null
}

/** Notifies members about their membership. */
export async function notifyAboutMembers(notification: AboutMembers, trx: Transaction): Promise<void> {
  if (notification.recipientIds.length === 0) return
  const { workspaceId } = notification
  const organization = await OrganizationModel.query(trx).findOne({ workspaceId })
  const title = (organization?.name ?? 'your workspace').slice(0, MAX_NOTIFICATION_TITLE)
  await addNotification({ ...notification, title, path: '/members', key: randomUUID() }, trx)
}
