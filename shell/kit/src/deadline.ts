import { clock } from './clock.ts'
import { calendarDaysBetween, formatDate, userTimeZone } from './format-dates.ts'

/** What an opportunity says about its end. `deadline` is an instant in UTC. */
export interface Deadline {
  deadline: string | null
  isRolling?: boolean
  isForecast?: boolean
}

/** How loud a deadline speaks: up to 7 days urgent, up to 30 warn, beyond plain. */
export type DeadlineTone = 'expired' | 'urgent' | 'warn' | 'plain' | 'rolling' | 'forecast' | 'none'

/** `text` is the label; `date` the day itself (`December 1, 2026`), null where none is stated. */
export interface DeadlineText {
  text: string
  tone: DeadlineTone
  date: string | null
}

/**
 * The label of a deadline. Counts the calendar days of `timeZone` (default: the user's), so that a call which
 * closes tomorrow morning is due tomorrow although fewer than 24 hours are left.
 */
export function deadlineLabel(
  call: Deadline,
  now: Date = clock.now(),
  timeZone = userTimeZone(),
): DeadlineText {
  if (call.deadline === null) return undated(call)
  const date = formatDate(call.deadline, timeZone)
  if (isExpired(call, now)) return { text: 'Expired', tone: 'expired', date }
  const days = calendarDaysBetween(now, call.deadline, timeZone)
  if (days === 0) return { text: 'Due Today', tone: 'urgent', date }
  if (days === 1) return { text: 'Due Tomorrow', tone: 'urgent', date }
  if (days <= 30) return { text: `Due in ${days} days`, tone: days <= 7 ? 'urgent' : 'warn', date }
  return { text: date, tone: 'plain', date }
}

/** Whether the deadline has passed. Without one it never does. */
export const isExpired = (call: Pick<Deadline, 'deadline'>, now: Date = clock.now()): boolean =>
  call.deadline !== null && new Date(call.deadline) < now

function undated(call: Deadline): DeadlineText {
  if (call.isRolling) return { text: 'Rolling', tone: 'rolling', date: null }
  if (call.isForecast) return { text: 'Forecast', tone: 'forecast', date: null }
  return { text: 'No deadline stated', tone: 'none', date: null }
}
