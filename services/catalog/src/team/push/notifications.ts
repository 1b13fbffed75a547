import { enqueue, startWorker, type Queue } from '@fundharbor/chassis/jobs/queue'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import { differenceInSeconds } from 'date-fns/differenceInSeconds'
import type { Knex } from 'knex'
import webPush from 'web-push'
import { dueText } from '../../records/opportunities/deadline-text.ts'
import { devicesOf, removeDevices, type StoredDevice } from './devices.ts'
import type { PushSettings } from './settings.ts'

const TIMEOUT_MS = 10_000
/** A device that is off for longer is not notified: the email has arrived. */
const MAX_TTL_SECONDS = 86_400

/** One notification for one device. It names nobody. */
interface Notification {
  deviceId: string
  opportunityId: string
  title: string
  deadline: string
  deadlineZone: string
  isWriting: boolean
}

/** What is notified: a reminder of one deadline. */
export interface NotifiedDeadline {
  opportunityId: string
  title: string
  deadline: Date
  deadlineZone: string
  isWriting: boolean
}

/** Notifications that wait to be sent. With 8 attempts, a push service may be away for about an hour. */
export const notificationQueue: Queue<Notification> = {
  name: 'deadline-notifications',
  describe: ({ title }) => `Deadline of ${title}`,
  maxAttempts: 8,
  retryDelaySeconds: 30,
  pollSeconds: 5,
  timeoutSeconds: 60,
  keepDays: 7,
}

/** Queues notifications of deadlines for all devices of a person, in the transaction that queues the email. */
export async function notifyDevices(
  trx: Knex,
  userId: string,
  deadlines: readonly NotifiedDeadline[],
): Promise<void> {
  const devices = await devicesOf(trx, userId)
  const jobs = devices.flatMap(({ id: deviceId }) =>
    deadlines.map(({ opportunityId, title, deadline, deadlineZone, isWriting }) => ({
      data: { deviceId, opportunityId, title, deadline: deadline.toISOString(), deadlineZone, isWriting },
    })),
  )
  await enqueue(trx, notificationQueue, ...jobs)
}

/** Lets this process send what is queued. */
export const startNotifications = (knex: Knex, settings: PushSettings): Promise<unknown> =>
  startWorker(notificationQueue, ({ data }) => sendNotification(knex, data, settings))

/** Sends one notification, unless its device was removed or the deadline has passed. Throws to be tried again. */
export async function sendNotification(
  knex: Knex,
  notification: Notification,
  settings: PushSettings,
): Promise<void> {
  const deadline = new Date(notification.deadline)
  const device: StoredDevice | undefined = await knex
    .table('push_devices')
    .where({ id: notification.deviceId })
    .first()
  const seconds = differenceInSeconds(deadline, clock.now())
  if (!device || seconds <= 0) return
  const { opportunityId, title, isWriting, deadlineZone } = notification
  const closes = { deadline, deadlineZone }
  const text = JSON.stringify({
    title,
    body: `${dueText(closes)}, ${formatClosing(closes)}`,
    path: `/opportunities/${opportunityId}${isWriting ? '/apply' : ''}`,
  })
  const { endpoint, headers, body } = webPush.generateRequestDetails(keysOf(device), text, {
    TTL: Math.min(seconds, MAX_TTL_SECONDS),
    // A newer notification of the same deadline replaces one that has not been delivered.
    topic: opportunityId.replaceAll('-', ''),
    vapidDetails: settings,
  })
  const { status } = await post(endpoint, headers, body)
  // The browser has ended the subscription.
  if (status === 404 || status === 410) await removeDevices(knex, { id: device.id })
  else if (status < 200 || status > 299) throw new Error(`The push service responded with ${status}`)
}

const keysOf = ({ endpoint, p256dh, auth }: StoredDevice) => ({ endpoint, keys: { p256dh, auth } })

/** Follows no redirect: it could lead to any server. */
async function post(url: string, given: object, body: Buffer): Promise<{ status: number }> {
  // `fetch` counts the length itself.
  const headers = new Headers(Object.entries(given).map(([name, value]) => [name, String(value)]))
  headers.delete('Content-Length')
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'manual',
    signal,
  })
  await response.body?.cancel()
  return { status: response.status }
}
