import { clock } from '../runtime/clock.ts'

const DAY_MS = 86_400_000
const WEEKS = 12

/** The Mondays (UTC) of the last twelve weeks, this week last, e.g. `2026-11-16`. */
export function lastWeeks(): string[] {
  const now = clock.now()
  const sinceMonday = (now.getUTCDay() + 6) % 7
  const monday = Math.floor(now.getTime() / DAY_MS) * DAY_MS - sinceMonday * DAY_MS
  return Array.from({ length: WEEKS }, (_, index) =>
    new Date(monday - (WEEKS - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  )
}

/** SQL for the Monday of the week that a timestamp is in, in the format of `lastWeeks`. */
export const weekOf = (column: string): string =>
  `to_char(date_trunc('week', ${column} AT TIME ZONE 'UTC'), 'YYYY-MM-DD')`
