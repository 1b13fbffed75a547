import { countNewPerWeek } from '@fundharbor/chassis/data/weeks'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { AdminStats } from '@fundharbor/contracts/catalog/stats'
import { millisecondsInHour } from 'date-fns/constants'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { countOnce } from './count-once.ts'

/** Totals that a trigger on `opportunities` maintains, by currency and until when they are open. */
const FROM_OPEN = 'FROM open_totals WHERE deadline IS NULL OR deadline >= :now'

/** Number of open opportunities. */
export async function openOpportunities(): Promise<number> {
  const { rows } = await Model.knex().raw(
    `SELECT coalesce(sum(opportunities), 0)::int AS open ${FROM_OPEN}`,
    { now: clock.now() },
  )
  return rows[0].open
}

/** Funding stated by open opportunities, per currency, largest first. */
export async function openFunding(): Promise<AdminStats['funding']['totalAmount']> {
  const { rows } = await Model.knex().raw(
    `SELECT currency, sum(amount)::numeric(20, 2)::text AS amount ${FROM_OPEN}
     GROUP BY currency HAVING sum(amount) > 0 ORDER BY sum(amount) DESC, currency`,
    { now: clock.now() },
  )
  return rows
}

/** Opportunities that were added in each of the last weeks, by the index on their creation. */
export const newOpportunities = countOnce(
  () => countNewPerWeek(Model.knex(), 'opportunities', 'is_active'),
  millisecondsInHour,
)

/** Merges rows of the same deadline and currency. Writers only append rows. */
export async function compactTotals(knex: Knex): Promise<void> {
  await knex.raw(`
    WITH taken AS (
      DELETE FROM open_totals WHERE ctid = ANY(ARRAY(SELECT ctid FROM open_totals FOR UPDATE SKIP LOCKED)) RETURNING *)
    INSERT INTO open_totals
    SELECT deadline, currency, sum(opportunities), sum(amount) FROM taken
    GROUP BY deadline, currency HAVING sum(opportunities) <> 0`)
}
