import { clock } from './clock.ts'
import type { Job } from './jobs.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

/**
 * Every night forgets what the chassis kept for a while: answers to repeat for an Idempotency-Key (2 days), sent
 * mails (30 days) and claims of jobs (90 days).
 */
export const housekeeping: Job = {
  name: 'housekeeping',
  schedule: '15 3 * * *',
  slot: (now) => now.toISOString().slice(0, 10),
  async run(knex) {
    await knex.table('idempotency_keys').where('created_at', '<', daysAgo(2)).delete()
    await knex.table('mail_queue').where('sent_at', '<', daysAgo(30)).delete()
    await knex.table('job_runs').where('started_at', '<', daysAgo(90)).delete()
  },
}
