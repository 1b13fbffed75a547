import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'

/** Claims a seed for this transaction. Returns false if it was loaded before. */
export async function claimSeed(trx: Knex, name: string): Promise<boolean> {
  const claimed = await trx
    .table('seeds')
    .insert({ name, loadedAt: clock.now() })
    .onConflict('name')
    .ignore()
    .returning('name')
  return claimed.length > 0
}
