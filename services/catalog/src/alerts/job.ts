import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { ReadContact } from './contacts.ts'
import { sendDigests } from './digests.ts'
import { forgetReminders, sendReminders } from './reminders.ts'

/** What alerts need from outside: whom to write to, and in whose name. */
export interface Alerting {
  readContact: ReadContact
  sender: Sender
}

/**
 * Looks every five minutes for digests and reminders that are due. What has been sent is kept with the searches and
 * deadlines themselves, so a tick that comes late, or after days of silence, catches up.
 */
export const alertsJob = (alerting: Alerting): ScheduledJob => ({
  name: 'alerts',
  schedule: '*/5 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  async run(knex) {
    await sendDigests(knex, alerting)
    await sendReminders(knex, alerting)
    await forgetReminders(knex)
  },
})
