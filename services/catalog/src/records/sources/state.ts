import { clock } from '@fundharbor/chassis/runtime/clock'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { Knex } from 'knex'

/** What is known of a live source; the row of one that was never read is missing. */
export interface SourceState {
  id: string
  firstTriedAt: Date
  succeededAt: Date | null
  error: string | null
  failures: number
  nextTryAt: Date | null
  mayWithdraw: boolean
  etag: string | null
}

/** Live sources are read after the daily ten opportunities were added at 6:00 AM UTC. */
const DUE_HOUR = 6.5

/** How long to wait after one failure, two, and so on. */
const PAUSES_MS = [5, 15, 60, 180, 360].map((minutes) => minutes * millisecondsInMinute)

export const readStates = async (knex: Knex): Promise<Map<string, SourceState>> => {
  const rows: SourceState[] = await knex.table('live_sources')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a source has to be read now: it was not read since its hour of the day, and does not wait after a failure. */
export function isDue(state: SourceState | undefined, now: Date, dueHour = DUE_HOUR): boolean {
  if (state?.nextTryAt) return state.nextTryAt <= now
  const hour = dueHour * millisecondsInHour
  const due = Math.floor((now.getTime() - hour) / millisecondsInDay) * millisecondsInDay + hour
  return !state?.succeededAt || state.succeededAt.getTime() < due
}

/** Saves a success. `error` says what was left out. */
export const noteSuccess = (
  knex: Knex,
  id: string,
  more: Partial<Pick<SourceState, 'etag' | 'error'>> = {},
): Promise<void> =>
  save(knex, id, {
    succeededAt: clock.now(),
    error: null,
    failures: 0,
    nextTryAt: null,
    mayWithdraw: false,
    ...more,
  })

/** Saves a failure; returns when the source is tried again. */
export async function noteFailure(knex: Knex, id: string, error: string): Promise<Date> {
  const failures = ((await readStates(knex)).get(id)?.failures ?? 0) + 1
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0
  const nextTryAt = addMilliseconds(clock.now(), pause)
  await save(knex, id, { error: error.slice(0, 500), failures, nextTryAt })
  return nextTryAt
}

/** Has a source read as soon as possible. */
export const requestReading = (knex: Knex, id: string, mayWithdraw: boolean): Promise<void> =>
  save(knex, id, { nextTryAt: clock.now(), mayWithdraw })

async function save(knex: Knex, id: string, values: Partial<SourceState>): Promise<void> {
  await knex
    .table('live_sources')
    .insert({ id, firstTriedAt: clock.now(), ...values })
    .onConflict('id')
    .merge(Object.keys(values))
}
