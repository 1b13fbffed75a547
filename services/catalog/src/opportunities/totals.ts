import { clock } from '@fundharbor/chassis/clock'
import type { AdminStats } from '@fundharbor/contracts/catalog/stats'
import { Model } from 'objection'

const OPEN = 'is_active AND (deadline IS NULL OR deadline >= :now)'

/** How many opportunities can be applied for now. */
export async function openOpportunities(): Promise<number> {
  const { rows } = await Model.knex().raw(`SELECT count(*)::int AS open FROM opportunities WHERE ${OPEN}`, {
    now: clock.now(),
  })
  return rows[0].open
}

/** The money that open opportunities state, per currency, largest first; never added across currencies. */
export async function openFunding(): Promise<AdminStats['funding']['totalAmount']> {
  const { rows } = await Model.knex().raw(
    `SELECT currency, sum(coalesce(total_funding, max_amount, min_amount))::numeric(15,2)::text AS amount
     FROM opportunities WHERE ${OPEN} AND coalesce(total_funding, max_amount, min_amount) IS NOT NULL
     GROUP BY currency ORDER BY 2::numeric DESC`,
    { now: clock.now() },
  )
  return rows
}
