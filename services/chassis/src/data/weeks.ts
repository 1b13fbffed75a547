import { clock } from '../runtime/clock.ts'

const WEEKS = 12

/** The Mondays (UTC) of the last twelve weeks, the current one last, e.g. `2026-11-16`. */
export function lastWeeks(): string[] {
  const now = clock.now()
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  return Array.from({ length: WEEKS }, (_, index) => {
    const day = now.getUTCDate() - daysSinceMonday - 7 * (WEEKS - 1 - index)
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day)).toISOString().slice(0, 10)
  })
}

/** SQL for the Monday of the week that a timestamp is in, in the format of `lastWeeks`. */
export const weekOf = (column: string): string =>
  `to_char(date_trunc('week', ${column} AT TIME ZONE 'UTC'), 'YYYY-MM-DD')`
