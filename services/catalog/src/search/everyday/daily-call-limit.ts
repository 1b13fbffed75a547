import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'

/** Takes one of the calls to the model that a day (UTC) has, over all replicas; whether there was one left. */
export async function claimCall(knex: Knex, most: number): Promise<boolean> {
  const { rows } = await knex.raw(
    `INSERT INTO model_calls (day, calls) VALUES (:day, 1)
     ON CONFLICT (day) DO UPDATE SET calls = model_calls.calls + 1 WHERE model_calls.calls < :most
     RETURNING calls`,
    { day: clock.now().toISOString().slice(0, 10), most },
  )
  return rows.length > 0
}
