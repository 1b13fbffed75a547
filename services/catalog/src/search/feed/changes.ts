import type { Knex } from 'knex'

/** With more pending changes than this, rebuilding the index is faster. */
const MAX_CHANGES = 50_000

/** How long changes are kept for readers that are down. */
const RETENTION_HOURS = 24

const POSITION = /^([\da-f-]{36}) (\d+:\d+:[\d,]*)$/

/** Ids of opportunities changed since a position, and the new position. */
export interface Changes {
  ids: string[]
  position: string
}

/**
 * Reads which opportunities changed since a position, which is an epoch and a transaction snapshot. Null if the
 * position is unusable: another epoch, pruned changes, or too many of them.
 *
 * A transaction that began earlier and commits later is not visible in the snapshot, so its changes are read after
 * its commit, and nothing has to wait for it.
 */
export async function readChanges(knex: Knex, position: string | null): Promise<Changes | null> {
  const [, epoch, snapshot] = POSITION.exec(position ?? '') ?? []
  if (!epoch || !snapshot) return null
  const { rows } = await knex.raw(
    `SELECT e.id AS epoch, pg_current_snapshot()::text AS snapshot,
       e.pruned_through >= pg_snapshot_xmin(seen.snapshot)
         OR pg_snapshot_xmax(seen.snapshot) > pg_snapshot_xmax(pg_current_snapshot()) AS "isLost",
       ARRAY(
         SELECT DISTINCT opportunity_id FROM search_changes
         WHERE transaction_id >= pg_snapshot_xmin(seen.snapshot)
           AND NOT pg_visible_in_snapshot(transaction_id, seen.snapshot)
         LIMIT ${MAX_CHANGES + 1}) AS ids
     FROM search_epoch e CROSS JOIN (SELECT CAST(:snapshot AS pg_snapshot) AS snapshot) AS seen`,
    { snapshot },
  )
  const [row] = rows
  if (!row || row.epoch !== epoch || row.isLost || row.ids.length > MAX_CHANGES) return null
  return { ids: row.ids, position: `${epoch} ${row.snapshot}` }
}

/** The current position. Starts an epoch if there is none. */
export async function readPosition(knex: Knex): Promise<string> {
  await knex.raw('INSERT INTO search_epoch DEFAULT VALUES ON CONFLICT DO NOTHING')
  const { rows } = await knex.raw('SELECT id, pg_current_snapshot()::text AS snapshot FROM search_epoch')
  return `${rows[0].id} ${rows[0].snapshot}`
}

/**
 * Deletes changes that every reader has seen: only those of transactions older than all running ones, so that
 * readers that keep up never miss any.
 */
export async function pruneChanges(knex: Knex, hours = RETENTION_HOURS): Promise<void> {
  await knex.raw(
    `WITH pruned AS (
       DELETE FROM search_changes
       WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot())
         AND noted_at < clock_timestamp() - make_interval(hours => :hours)
       RETURNING transaction_id),
     latest AS (SELECT transaction_id FROM pruned ORDER BY transaction_id DESC LIMIT 1)
     UPDATE search_epoch SET pruned_through = greatest(pruned_through, latest.transaction_id) FROM latest`,
    { hours },
  )
}
