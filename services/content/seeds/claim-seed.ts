import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'

/** Whether the caller is the first to load a seed; holds once the transaction commits. */
export async function claimSeed(trx: Knex, name: string): Promise<boolean> {
  const claimed = await trx
    .table('seeds')
    .insert({ name, loadedAt: clock.now() })
    .onConflict('name')
    .ignore()
    .returning('name')
  return claimed.length > 0
}
