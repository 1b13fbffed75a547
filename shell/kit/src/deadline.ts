import { clock } from './clock.ts'
import { calendarDaysBetween, formatDate, userTimeZone } from './format-dates.ts'

/** What is known about when an opportunity closes. `deadline` is an ISO instant in UTC. */
export interface Deadline {
  deadline: string | null
  isRolling?: boolean
  isForecast?: boolean
}

/** `urgent` up to 7 days before the deadline, `warn` up to 30, `plain` before that. */
export type DeadlineTone = 'expired' | 'urgent' | 'warn' | 'plain' | 'rolling' | 'forecast' | 'none'

/** `text` is the label; `date` is the day itself (`December 1, 2026`), or null if none is stated. */
export interface DeadlineText {
  text: string
  tone: DeadlineTone
  date: string | null
}

/**
 * The label of a deadline. Counts calendar days in `timeZone` (default: the user's), so that an opportunity that
 * closes tomorrow morning is due tomorrow even if less than 24 hours are left.
 */
export function deadlineLabel(
  opportunity: Deadline,
  now: Date = clock.now(),
  timeZone = userTimeZone(),
): DeadlineText {
  if (opportunity.deadline === null) return undatedLabel(opportunity)
  const date = formatDate(opportunity.deadline, timeZone)
  if (isExpired(opportunity, now)) return { text: 'Expired', tone: 'expired', date }
  const days = calendarDaysBetween(now, opportunity.deadline, timeZone)
  if (days === 0) return { text: 'Due Today', tone: 'urgent', date }
  if (days === 1) return { text: 'Due Tomorrow', tone: 'urgent', date }
  if (days <= 30) return { text: `Due in ${days} days`, tone: days <= 7 ? 'urgent' : 'warn', date }
  return { text: date, tone: 'plain', date }
}

/** Whether the deadline has passed. Always false if there is none. */
export const isExpired = ({ deadline }: Pick<Deadline, 'deadline'>, now: Date = clock.now()): boolean =>
  deadline !== null && new Date(deadline) < now

function undatedLabel({ isRolling, isForecast }: Deadline): DeadlineText {
  if (isRolling) return { text: 'Rolling', tone: 'rolling', date: null }
  if (isForecast) return { text: 'Forecast', tone: 'forecast', date: null }
  return { text: 'No deadline stated', tone: 'none', date: null }
}
