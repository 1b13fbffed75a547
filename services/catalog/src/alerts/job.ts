import type { Job } from '@fundharbor/chassis/jobs/jobs'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { ReadContact } from './contacts.ts'
import { sendDigests } from './digests.ts'
import { forgetReminders, sendReminders } from './reminders.ts'

/** What alerts need from outside: whom to write to, and in whose name. */
export interface Alerting {
  readContact: ReadContact
  sender: Sender
}

const MINUTE_MS = 60_000
const EVERY_MINUTES = 5

/**
 * Looks every five minutes for digests and reminders that are due. What has been sent is kept with the searches and
 * deadlines themselves, so a tick that comes late, or after days of silence, catches up.
 */
export const alertsJob = (alerting: Alerting): Job => ({
  name: 'alerts',
  schedule: `*/${EVERY_MINUTES} * * * *`,
  slot: (now) =>
    new Date(
      Math.floor(now.getTime() / (EVERY_MINUTES * MINUTE_MS)) * EVERY_MINUTES * MINUTE_MS,
    ).toISOString(),
  async run(knex) {
    await sendDigests(knex, alerting)
    await sendReminders(knex, alerting)
    await forgetReminders(knex)
  },
})
