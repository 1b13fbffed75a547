import { clock } from '@fundharbor/chassis/runtime/clock'
import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { SourceName } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import { patient } from './lock.ts'
import { SourceBroken } from './source.ts'

/** An extract with less than this share of the open records that are held is taken for cut off. */
const LEAST_SHARE = 0.5
/** With fewer than so many, half of them may go in a day. */
const FEW = 20

/** Open records that are not newer than the extract. What has closed leaves extracts as a matter of course. */
const OPEN = 'o.read_at <= (SELECT max(read_at) FROM seen)'
/** What is in the extract but cannot be read is not missing. */
const MISSING = `NOT EXISTS (SELECT 1 FROM seen s WHERE s.source_id = o.source_id) AND o.source_id <> ALL(:unread)`

/** Notes what the source has open, before a full extract of it is taken. */
export async function rememberOpen(trx: Knex.Transaction, source: SourceName): Promise<void> {
  await trx.raw('DROP TABLE IF EXISTS open_before')
  await trx.raw(
    'CREATE TEMP TABLE open_before (id uuid PRIMARY KEY, source_id text NOT NULL, read_at timestamptz NOT NULL) ON COMMIT DROP',
  )
  await trx.raw(
    `INSERT INTO open_before SELECT id, source_id, read_at FROM opportunities
     WHERE source = :source AND is_active AND withdrawn_at IS NULL AND (deadline IS NULL OR deadline >= :now)`,
    { source, now: clock.now() },
  )
}

/**
 * Withdraws what a full extract, the last that was taken, does not have any more; answers how many. Whoever saved one
 * is told. Throws SourceBroken for an extract that lacks most of what was held before.
 */
export async function withdrawMissing(
  trx: Knex.Transaction,
  skipped: readonly SkippedRecord[],
): Promise<number> {
  const unread = skipped.flatMap(({ sourceId }) => sourceId ?? [])
  const bindings = { unread, now: clock.now() }
  const { rows } = await trx
    .raw(
      `SELECT count(*)::int AS held, count(*) FILTER (WHERE ${MISSING})::int AS missing FROM open_before o WHERE ${OPEN}`,
      { unread },
    )
    .options(patient)
  const { held, missing }: { held: number; missing: number } = rows[0]
  if (held >= FEW && held - missing < held * LEAST_SHARE) throw tooShort(held, missing)
  if (missing === 0) return 0
  await trx.raw("SELECT set_config('fundharbor.origin', 'withdrawal', true)")
  await trx
    .raw(
      `UPDATE opportunities SET withdrawn_at = :now, updated_at = :now,
         is_active = CASE WHEN jsonb_exists(source_values, 'is_active') THEN is_active ELSE false END
       WHERE id IN (SELECT o.id FROM open_before o WHERE ${OPEN} AND ${MISSING})`,
      bindings,
    )
    .options(patient)
  await trx.raw("SELECT set_config('fundharbor.origin', '', true)")
  return missing
}

const tooShort = (held: number, missing: number) =>
  new SourceBroken(
    `The extract lacks ${missing} of the ${held} open records that are held: it seems to be cut off. Nothing was changed.`,
  )
