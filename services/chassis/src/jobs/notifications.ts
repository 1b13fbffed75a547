import { randomUUID } from 'node:crypto'
import {
  internalNotifications,
  MAX_NOTIFICATION_TITLE,
  type NewNotification,
} from '@fundharbor/contracts/identity/notifications'
import type { Knex } from 'knex'
import { callService } from '../http/service-client.ts'
import { peerQueue } from './peer-queue.ts'
import { derivedId, enqueue, startWorker, type Queue } from './queue.ts'

/** Notifications on their way to identity-billing, which keeps them. */
export const notificationQueue: Queue<NewNotification> = {
  name: 'notifications',
  describe: ({ kind }) => `A notification: ${kind}`,
  ...peerQueue,
}

/**
 * Notifies members of a workspace if, and only if, the caller's transaction commits. The actor and people outside get
 * nothing. With a `key`, such as `comment <id>`, a second call adds nothing. A title that is too long is cut.
 */
export async function queueNotification(
  trx: Knex,
  { key, ...notification }: Omit<NewNotification, 'key'> & { key?: string },
): Promise<void> {
  if (notification.recipientIds.length === 0) return
  const title = shorten(notification.title)
  const data = { ...notification, title, key: key ?? randomUUID() }
  await enqueue(trx, notificationQueue, { data, id: derivedId('notification', data.key) })
}

/** Starts sending what is queued in this process. */
export const startNotificationWorker = (identity: { baseUrl: string; secret: string }): Promise<unknown> =>
  startWorker(notificationQueue, ({ data }) => sendNotification(data, identity))

/** Sends one; for tests, which have no worker. */
export async function sendNotification(
  body: NewNotification,
  identity: { baseUrl: string; secret: string },
): Promise<void> {
  await callService(internalNotifications.add, { ...identity, body })
}

const shorten = (title: string): string =>
  title.length > MAX_NOTIFICATION_TITLE
    ? `${title.slice(0, MAX_NOTIFICATION_TITLE - 1).toWellFormed()}…`
    : title
