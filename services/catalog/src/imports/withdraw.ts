import { clock } from '@fundharbor/chassis/runtime/clock'
import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { SourceName } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import { longStatement } from './lock.ts'
import { BrokenSourceError } from './source.ts'

/** An extract with a smaller share of the catalog's open records is considered truncated. */
const MIN_SHARE = 0.5
/** With fewer open records, even half of them may disappear in a day. */
const FEW = 20

/** Open records that are not newer than the extract. Closed ones are left out of extracts anyway. */
const OPEN = 'o.read_at <= (SELECT max(read_at) FROM seen)'
/** Records that are in the extract but invalid are not missing. */
const MISSING = `NOT EXISTS (SELECT 1 FROM seen s WHERE s.source_id = o.source_id) AND o.source_id <> ALL(:unread)`

/** Remembers the source's open records before a full extract is imported. */
export async function snapshotOpenRecords(trx: Knex.Transaction, source: SourceName): Promise<void> {
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
 * Withdraws records that the full extract just imported no longer has; returns how many. People who saved one are
 * notified. Throws BrokenSourceError if most of the open records are missing.
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
    .options(longStatement)
  const { held, missing }: { held: number; missing: number } = rows[0]
  if (held >= FEW && held - missing < held * MIN_SHARE) throw incompleteExtract(held, missing)
  if (missing === 0) return 0
  await trx.raw("SELECT set_config('fundharbor.origin', 'withdrawal', true)")
  await trx
    .raw(
      `UPDATE opportunities SET withdrawn_at = :now, updated_at = :now,
         is_active = CASE WHEN jsonb_exists(source_values, 'is_active') THEN is_active ELSE false END
       WHERE id IN (SELECT o.id FROM open_before o WHERE ${OPEN} AND ${MISSING})`,
      bindings,
    )
    .options(longStatement)
  await trx.raw("SELECT set_config('fundharbor.origin', '', true)")
  return missing
}

const incompleteExtract = (held: number, missing: number) =>
  new BrokenSourceError(
    `The extract is missing ${missing} of the ${held} open records in the catalog, so it is probably incomplete. Nothing was changed.`,
  )
