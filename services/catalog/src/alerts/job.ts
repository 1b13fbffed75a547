import type { Job } from '@fundharbor/chassis/jobs/jobs'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { ReadContact } from './contacts.ts'
import { sendDigests } from './digests.ts'
import { deleteOldReminders, sendReminders } from './reminders.ts'

/** Dependencies of the alerts job: how to read contact details, and who sends. */
export interface AlertDependencies {
  readContact: ReadContact
  sender: Sender
}

const MINUTE_MS = 60_000
const EVERY_MINUTES = 5

/**
 * Sends due digests and reminders every five minutes. What has been sent is stored with the searches and deadlines, so
 * that a late run catches up.
 */
export const alertsJob = (dependencies: AlertDependencies): Job => ({
  name: 'alerts',
  schedule: `*/${EVERY_MINUTES} * * * *`,
  slot: (now) =>
    new Date(
      Math.floor(now.getTime() / (EVERY_MINUTES * MINUTE_MS)) * EVERY_MINUTES * MINUTE_MS,
    ).toISOString(),
  async run(knex) {
    await sendDigests(knex, dependencies)
    await sendReminders(knex, dependencies)
    await deleteOldReminders(knex)
  },
})
