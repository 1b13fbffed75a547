import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { MatchEmailDependencies } from './dependencies.ts'
import { sendMatchEmails } from './send-match-emails.ts'

/**
 * Looks every ten minutes for what is due, so that people who could not be dealt with, because a service was down, get
 * their email a little later.
 */
export const MATCH_EMAILS = {
  name: 'match-emails',
  schedule: '*/10 * * * *',
  maxAttempts: 1,
  keepDays: 8,
}

/** Emails new matches, once a week per person and project. */
export const matchEmailsJob = (dependencies: MatchEmailDependencies): ScheduledJob => ({
  ...MATCH_EMAILS,
  run: (knex) => sendMatchEmails(knex, dependencies),
})
