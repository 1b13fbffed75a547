import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'

/** Emails are sent from this hour (UTC) on Mondays, like the weekly digests of saved searches. */
const SEND_HOUR = 7

/** The Monday of the latest week whose emails are due at an instant, e.g. `2026-11-23`. */
export function dueWeek(now: Date): string {
  const day = subHours(now, SEND_HOUR)
  return subDays(day, (day.getUTCDay() + 6) % 7)
    .toISOString()
    .slice(0, 10)
}
