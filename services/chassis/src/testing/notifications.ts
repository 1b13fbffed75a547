import { NewNotification } from '@fundharbor/contracts/identity/notifications'
import { notificationQueue } from '../jobs/notifications.ts'
import { runWaiting } from './jobs.ts'

/** Takes the notifications that wait to be sent, oldest first, as identity-billing accepts them. */
export async function takeNotifications(): Promise<NewNotification[]> {
  const taken: NewNotification[] = []
  await runWaiting(notificationQueue, async ({ data }) => void taken.push(NewNotification.parse(data)))
  return taken
}
