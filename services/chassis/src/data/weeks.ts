import type { Knex } from 'knex'
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

/**
 * New rows of a table in each of the last twelve weeks, the current one last. Weeks up to that of the first row are left
 * out: nothing can be compared with them.
 */
export async function countNewPerWeek(knex: Knex, table: string, where = 'true'): Promise<number[]> {
  const first = await knex.raw(`SELECT ${weekOf('min(created_at)')} AS week FROM ${table} WHERE ${where}`)
  const start: string | null = first.rows[0].week
  const weeks = lastWeeks().filter((week) => start !== null && week > start)
  if (weeks.length === 0) return []
  const { rows } = await knex.raw(
    `SELECT ${weekOf('created_at')} AS week, count(*)::int AS count FROM ${table}
     WHERE ${where} AND created_at >= :since GROUP BY 1`,
    { since: `${weeks[0]}T00:00:00Z` },
  )
  const found = new Map(rows.map(({ week, count }: { week: string; count: number }) => [week, count]))
  return weeks.map((week) => Number(found.get(week) ?? 0))
}
