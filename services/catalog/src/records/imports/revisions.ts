import type { Knex } from 'knex'
import { findLapse } from '../opportunities/probably-closed.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'

export const lapseColumns = ['probably_closed_at', 'probably_closed_reason']

/** The columns of whether and why a record has probably closed. */
export const toLapseColumns = (record: OpportunityRecord): Record<string, unknown> => {
  const { probablyClosedAt, probablyClosedReason } = findLapse(record)
  return { probably_closed_at: probablyClosedAt, probably_closed_reason: probablyClosedReason }
}

/**
 * Updates the revision of unchanged records, so that an older file cannot overwrite them later, and from when they have
 * probably closed.
 */
export async function updateRevisions(trx: Knex, unchanged: readonly OpportunityRecord[]): Promise<void> {
  if (unchanged.length === 0) return
  const rows = unchanged.map((record) => ({
    source: record.source,
    source_id: record.sourceId,
    source_revision: record.sourceRevision,
    read_at: record.readAt,
    source_updated_at: record.sourceUpdatedAt,
    ...toLapseColumns(record),
  }))
  await trx.raw(
    `UPDATE opportunities o SET source_revision = new.source_revision, read_at = new.read_at,
       source_updated_at = new.source_updated_at, probably_closed_at = new.probably_closed_at,
       probably_closed_reason = new.probably_closed_reason
     FROM json_populate_recordset(NULL::opportunities, CAST(:rows AS json)) AS new
     WHERE o.source = new.source AND o.source_id = new.source_id AND (new.source_revision > o.source_revision
         OR new.probably_closed_at IS DISTINCT FROM o.probably_closed_at)`,
    { rows: JSON.stringify(rows) },
  )
}
