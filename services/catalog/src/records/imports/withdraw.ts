import { clock } from '@fundharbor/chassis/runtime/clock'
import type { SourceName } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import { longStatement } from './lock.ts'

/** When a larger share of a source’s records is missing, nothing is withdrawn until an administrator agrees. */
const MAX_MISSING = 1 / 3
/** With fewer records, even a third of them may disappear in a day. */
const FEW = 20

/** Open records that are not newer than the reading. Closed ones are left out by sources anyway. */
const OPEN = 'o.read_at <= (SELECT max(read_at) FROM seen)'
/** Records that the source still has but that are invalid are not missing. */
const MISSING = `NOT EXISTS (SELECT 1 FROM seen s WHERE s.source_id = o.source_id) AND o.source_id <> ALL(:unread)`

/**
 * Remembers the source's open records, and which of them it had: all of them, or those that this live source listed last. Of a name that
 * live sources share, only those.
 */
export async function snapshotOpenRecords(
  trx: Knex.Transaction,
  source: SourceName,
  { liveSource, isShared = false }: { liveSource?: string; isShared?: boolean | undefined } = {},
): Promise<void> {
  await trx.raw('DROP TABLE IF EXISTS open_before')
  await trx.raw(
    `CREATE TEMP TABLE open_before (
       id uuid PRIMARY KEY, source_id text NOT NULL, read_at timestamptz NOT NULL, was_listed boolean NOT NULL) ON COMMIT DROP`,
  )
  await trx.raw(
    `INSERT INTO open_before SELECT * FROM (SELECT id, source_id, read_at, CAST(:liveSource AS text) IS NULL OR EXISTS (
       SELECT FROM listed_records l WHERE l.live_source = :liveSource AND l.source_id = o.source_id) AS was_listed
     FROM opportunities o
     WHERE source = :source AND is_active AND withdrawn_at IS NULL AND (deadline IS NULL OR deadline >= :now)) AS o
     WHERE was_listed OR NOT :isShared`,
    { source, isShared, liveSource: liveSource ?? null, now: clock.now() },
  )
}

/** What is missing in a whole reading. */
export interface Missing {
  ids: string[]
  /** Whether so many are missing that the source is more likely incomplete. */
  isUnlikely: boolean
}

/** Ids at the source that the reading just seen no longer has. `unread` are those that it has, but are invalid. */
export async function findMissing(trx: Knex.Transaction, unread: readonly string[]): Promise<Missing> {
  const { rows } = await trx
    .raw(
      `SELECT count(*) FILTER (WHERE was_listed)::int AS listed,
         count(*) FILTER (WHERE was_listed AND is_missing)::int AS lacking,
         coalesce(array_agg(source_id) FILTER (WHERE is_missing), '{}') AS ids
       FROM (SELECT o.source_id, o.was_listed, ${MISSING} AS is_missing FROM open_before o WHERE ${OPEN}) AS known`,
      { unread },
    )
    .options(longStatement)
  const { listed, lacking, ids }: { listed: number; lacking: number; ids: string[] } = rows[0]
  return { ids, isUnlikely: listed >= FEW && lacking >= listed * MAX_MISSING }
}

/** Withdraws open records by their ids at the source. People who saved one are notified. */
export async function withdrawRecords(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.raw("SELECT set_config('fundharbor.origin', 'withdrawal', true)")
  await trx
    .raw(
      `UPDATE opportunities SET withdrawn_at = :now, updated_at = :now,
         is_active = CASE WHEN jsonb_exists(source_values, 'is_active') THEN is_active ELSE false END
       WHERE id IN (SELECT o.id FROM open_before o WHERE o.source_id = ANY(:ids))`,
      { ids, now: clock.now() },
    )
    .options(longStatement)
  await trx.raw("SELECT set_config('fundharbor.origin', '', true)")
}
