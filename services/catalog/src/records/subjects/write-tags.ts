import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import type { PassRow } from './pass-rows.ts'
import type { RetaggedRow } from './retagged-columns.ts'

/** Writes changed tags. Skips locked rows: the transaction that is writing them tags them itself. */
export async function writeTags(trx: Knex, changed: readonly RetaggedRow[]): Promise<number> {
  if (changed.length === 0) return 0
  const { rows } = await trx.raw(
    'SELECT id, revision FROM opportunities WHERE id = ANY(:ids) ORDER BY id FOR UPDATE SKIP LOCKED',
    { ids: changed.map(({ id }) => id) },
  )
  const revisions = new Map<string, number>(
    rows.map((row: Pick<PassRow, 'id' | 'revision'>) => [row.id, row.revision]),
  )
  const ours = changed.filter(({ id, revision }) => revisions.get(id) === revision)
  if (ours.length === 0) return 0
  await trx.raw("SELECT set_config('fundharbor.origin', 'tags', true)")
  await trx.raw(
    `UPDATE opportunities o SET subjects = new.subjects, categories = new.categories, category = new.category,
       updated_at = CASE WHEN o.category = new.category THEN o.updated_at ELSE :now END
     FROM json_to_recordset(CAST(:rows AS json)) AS new(id uuid, subjects text[], categories text[], category text)
     WHERE o.id = new.id`,
    { rows: JSON.stringify(ours), now: clock.now() },
  )
  await trx.raw("SELECT set_config('fundharbor.origin', '', true)")
  return ours.length
}
