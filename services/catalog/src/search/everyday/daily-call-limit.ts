import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'

/** Reserves one of the day's (UTC) model calls, over all replicas; false if none are left. */
export async function reserveModelCall(knex: Knex, most: number): Promise<boolean> {
  const { rows } = await knex.raw(
    `INSERT INTO model_calls (day, calls) VALUES (:day, 1)
     ON CONFLICT (day) DO UPDATE SET calls = model_calls.calls + 1 WHERE model_calls.calls < :most
     RETURNING calls`,
    { day: clock.now().toISOString().slice(0, 10), most },
  )
  return rows.length > 0
}
