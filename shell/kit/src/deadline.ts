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
  /** When a forecast is expected to open. */
  expectedAt?: string | null
  /** From then on it has probably closed, and why. */
  probablyClosedAt?: string | null
  probablyClosedReason?: string | null
}

/** `urgent` up to 7 days before the deadline, `warn` up to 30, `plain` before that. */
export type DeadlineTone = 'expired' | 'urgent' | 'warn' | 'plain' | 'rolling' | 'forecast' | 'none'

/**
 * `text` is the label, and `days` how far the closing day is from the reader's today. `date` is the closing day where the
 * funder is, with the hour if one is known (`December 1, 2026, 5 PM Eastern`), `shortDate` without year and hour (`Dec 1`).
 * `yours` is the deadline on the reader's clock, where that says more (`December 2, 5:59 AM your time`). Null without a deadline.
 * `why` is why it has probably closed.
 */
export interface DeadlineText {
  text: string
  tone: DeadlineTone
  days: number | null
  date: string | null
  shortDate: string | null
  yours: string | null
  why: string | null
}

/** What is shown of a deadline. Everybody sees the funder's closing day, and days are counted to that one. */
export function deadlineLabel(
  { deadline, deadlineZone, ...opportunity }: Deadline,
  now: Date = clock.now(),
  timeZone = userTimeZone(),
): DeadlineText {
  if (deadline === null) return undatedLabel(opportunity, now)
  const closes = { deadline, deadlineZone }
  const date = formatClosing(closes)
  const days = daysToClosing(closes, now, timeZone)
  return {
    ...labelOf({ ...opportunity, now, isOver: isExpired({ deadline }, now), days, date }),
    days,
    date,
    shortDate: formatShortClosing(closes),
    yours: readersTime(closes, timeZone),
    why: null,
  }
}

type Expected = Pick<Deadline, 'isForecast' | 'expectedAt'>

function labelOf({
  now,
  isOver,
  days,
  date,
  ...expected
}: Expected & { now: Date; isOver: boolean; days: number; date: string }) {
  if (isOver) return { text: 'Expired', tone: 'expired' } as const
  if (days > 30 && expected.isForecast) return forecastLabel(expected, now)
  if (days > 30) return { text: date, tone: 'plain' } as const
  const text = days > 1 ? `Due ${dueIn(days)}` : days === 1 ? 'Due Tomorrow' : 'Due Today'
  return { text, tone: days <= 7 ? 'urgent' : 'warn' } as const
}

/** A forecast's dates are estimates, so only the month is shown; once it is over, the source has not said more since. */
function forecastLabel({ expectedAt }: Expected, now: Date) {
  if (!expectedAt) return { text: 'Forecast', tone: 'forecast' } as const
  const at = new Date(expectedAt)
  const month = at.toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const isOver = endOfMonth(at) < now
  return { text: isOver ? `Was expected in ${month}` : `Forecast: ${month}`, tone: 'forecast' } as const
}

const endOfMonth = (day: Date): Date => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1))

/** The closing day with the reader's own time: `November 30, 2026; December 1, 5:59 AM your time`; else why it has probably closed. Null without either. */
export const fullDeadline = ({
  date,
  yours,
  why,
}: Pick<DeadlineText, 'date' | 'yours' | 'why'>): string | null =>
  [date, yours, why].filter(Boolean).join('; ') || null

/** Whether the deadline has passed. Always false if there is none. */
export const isExpired = ({ deadline }: Pick<Deadline, 'deadline'>, now: Date = clock.now()): boolean =>
  deadline !== null && new Date(deadline) < now

const undated = { days: null, date: null, shortDate: null, yours: null, why: null }

function undatedLabel(
  { isRolling, isForecast, expectedAt, ...closed }: Omit<Deadline, 'deadline' | 'deadlineZone'>,
  now: Date,
): DeadlineText {
  if (isRolling) return { ...undated, text: 'Rolling', tone: 'rolling' }
  if (closed.probablyClosedAt && new Date(closed.probablyClosedAt) < now)
    return { ...undated, text: 'Probably closed', tone: 'expired', why: closed.probablyClosedReason ?? null }
  if (isForecast) return { ...undated, ...forecastLabel({ expectedAt: expectedAt ?? null }, now) }
  return { ...undated, text: 'No deadline stated', tone: 'none' }
}
