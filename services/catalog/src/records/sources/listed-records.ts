import type { Knex } from 'knex'

interface ListedRow {
  sourceId: string
  fingerprint: string
  fetchedAt: Date
}

/** What a live source listed when its records were fetched last, by id. */
export async function readListed(knex: Knex, liveSource: string): Promise<Map<string, ListedRow>> {
  const rows: ListedRow[] = await knex
    .table('listed_records')
    .select('sourceId', 'fingerprint', 'fetchedAt')
    .where({ liveSource })
  return new Map(rows.map((row) => [row.sourceId, row]))
}

/** Remembers records that were fetched. */
export async function rememberListed(
  trx: Knex,
  liveSource: string,
  rows: readonly { sourceId: string; fingerprint: string; fetchedAt: Date }[],
): Promise<void> {
  await trx.raw(
    `INSERT INTO listed_records (live_source, source_id, fingerprint, fetched_at)
     SELECT :liveSource, * FROM unnest(CAST(:ids AS text[]), CAST(:fingerprints AS text[]), CAST(:at AS timestamptz[]))
     ON CONFLICT (live_source, source_id) DO UPDATE SET
       fingerprint = excluded.fingerprint, fetched_at = excluded.fetched_at`,
    {
      liveSource,
      ids: rows.map(({ sourceId }) => sourceId),
      fingerprints: rows.map(({ fingerprint }) => fingerprint),
      at: rows.map(({ fetchedAt }) => fetchedAt),
    },
  )
}

/** Forgets what the source no longer lists, and that it was held back to be added later. */
export async function forgetUnlisted(
  trx: Knex,
  {
    liveSource,
    source,
    isShared = false,
  }: { liveSource: string; source: string; isShared?: boolean | undefined },
): Promise<void> {
  const isUnlisted = 'NOT EXISTS (SELECT FROM seen s WHERE s.source_id = l.source_id)'
  await trx.raw(`DELETE FROM listed_records l WHERE live_source = :liveSource AND ${isUnlisted}`, {
    liveSource,
  })
  if (!isShared) await trx.raw(`DELETE FROM held_back l WHERE source = :source AND ${isUnlisted}`, { source })
}
