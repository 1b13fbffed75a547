import type { Queue } from '@fundharbor/chassis/jobs/queue'
import { minutesToSeconds } from 'date-fns/minutesToSeconds'

/** A member who reads a notification within this time gets no email about it. */
export const EMAIL_DELAY_SECONDS = minutesToSeconds(10)

/** Notifications that are emailed unless their recipient reads them first. */
export const notificationEmailQueue: Queue<{ id: string }> = {
  name: 'notification-emails',
  describe: () => 'An email about a notification',
  maxAttempts: 12,
  retryDelaySeconds: 2,
  pollSeconds: 5,
  timeoutSeconds: 60,
  keepDays: 1,
}
