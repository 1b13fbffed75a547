import { clock } from '../runtime/clock.ts'

const DAY_MS = 86_400_000
const WEEKS = 12

/** The Mondays (UTC) of the last twelve weeks, the present one last, e.g. `2026-11-16`. */
export function lastWeeks(): string[] {
  const now = clock.now()
  const sinceMonday = (now.getUTCDay() + 6) % 7
  const monday = Math.floor(now.getTime() / DAY_MS) * DAY_MS - sinceMonday * DAY_MS
  return Array.from({ length: WEEKS }, (_, index) =>
    new Date(monday - (WEEKS - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  )
}

/** SQL of the Monday that an instant's week begins with, as `lastWeeks` writes it. */
export const weekOf = (column: string): string =>
  `to_char(date_trunc('week', ${column} AT TIME ZONE 'UTC'), 'YYYY-MM-DD')`
