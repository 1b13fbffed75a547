import {
  daysToClosing,
  dueIn,
  formatClosing,
  formatShortClosing,
  readersTime,
} from '@fundharbor/contracts/catalog/closing-time'
import { clock } from './clock.ts'
import { userTimeZone } from './format-dates.ts'

/**
 * What is known about when an opportunity closes. `deadline` is an ISO instant in UTC, and `deadlineZone` the funder's time
 * zone, which says on which day that is.
 */
export interface Deadline {
  deadline: string | null
  deadlineZone: string
  isRolling?: boolean
  isForecast?: boolean
}

/** `urgent` up to 7 days before the deadline, `warn` up to 30, `plain` before that. */
export type DeadlineTone = 'expired' | 'urgent' | 'warn' | 'plain' | 'rolling' | 'forecast' | 'none'

/**
 * `text` is the label, and `days` how far the closing day is from the reader's today. `date` is the closing day where the
 * funder is, with the hour if one is known (`December 1, 2026, 5 PM Eastern`), `shortDate` without year and hour (`Dec 1`).
 * `yours` is the deadline on the reader's clock, where that says more (`December 2, 5:59 AM your time`). Null without a deadline.
 */
export interface DeadlineText {
  text: string
  tone: DeadlineTone
  days: number | null
  date: string | null
  shortDate: string | null
  yours: string | null
}

/** What is shown of a deadline. Everybody sees the funder's closing day, and days are counted to that one. */
export function deadlineLabel(
  { deadline, deadlineZone, ...opportunity }: Deadline,
  now: Date = clock.now(),
  timeZone = userTimeZone(),
): DeadlineText {
  if (deadline === null) return undatedLabel(opportunity)
  const closes = { deadline, deadlineZone }
  const date = formatClosing(closes)
  const days = daysToClosing(closes, now, timeZone)
  return {
    ...labelOf({ isOver: isExpired({ deadline }, now), days, date }),
    days,
    date,
    shortDate: formatShortClosing(closes),
    yours: readersTime(closes, timeZone),
  }
}

function labelOf({ isOver, days, date }: { isOver: boolean; days: number; date: string }) {
  if (isOver) return { text: 'Expired', tone: 'expired' } as const
  if (days > 30) return { text: date, tone: 'plain' } as const
  const text = days > 1 ? `Due ${dueIn(days)}` : days === 1 ? 'Due Tomorrow' : 'Due Today'
  return { text, tone: days <= 7 ? 'urgent' : 'warn' } as const
}

/** The closing day with the reader's own time: `November 30, 2026; December 1, 5:59 AM your time`. Null without one. */
export const fullDeadline = ({ date, yours }: Pick<DeadlineText, 'date' | 'yours'>): string | null =>
  date && [date, yours].filter(Boolean).join('; ')

/** Whether the deadline has passed. Always false if there is none. */
export const isExpired = ({ deadline }: Pick<Deadline, 'deadline'>, now: Date = clock.now()): boolean =>
  deadline !== null && new Date(deadline) < now

const undated = { days: null, date: null, shortDate: null, yours: null }

function undatedLabel({ isRolling, isForecast }: Pick<Deadline, 'isRolling' | 'isForecast'>): DeadlineText {
  if (isRolling) return { ...undated, text: 'Rolling', tone: 'rolling' }
  if (isForecast) return { ...undated, text: 'Forecast', tone: 'forecast' }
  return { ...undated, text: 'No deadline stated', tone: 'none' }
}
