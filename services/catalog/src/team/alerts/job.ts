import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { ReadContact } from '../notification-preferences/contacts.ts'
import { sendDigests } from './digests.ts'
import { deleteOldReminders, sendReminders } from './reminders.ts'
import { sendReportReminders } from './report-reminders.ts'

/** Dependencies of the alerts job: how to read contact details, and who sends. */
export interface AlertDependencies {
  readContact: ReadContact
  sender: Sender
  /** Whether this site sends notifications to devices, besides emails. */
  notifies?: boolean
}

/**
 * Sends due digests and reminders every five minutes. What has been sent is stored with the searches and deadlines, so
 * that a late run catches up.
 */
export const alertsJob = (dependencies: AlertDependencies): ScheduledJob => ({
  name: 'alerts',
  schedule: '*/5 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  async run(knex) {
    await sendDigests(knex, dependencies)
    await sendReminders(knex, dependencies)
    await sendReportReminders(knex, dependencies)
    await deleteOldReminders(knex)
  },
})
