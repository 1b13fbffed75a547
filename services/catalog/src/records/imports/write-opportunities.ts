import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { FACT_COLUMNS, storeFacts, type FactRow } from '../facts/stored-facts.ts'
import { countAcronyms } from '../subjects/acronym-counts.ts'
import { tagColumnsOfAll } from '../subjects/tag-columns.ts'
import { longStatement } from './lock.ts'
import { columnsOf, fillableColumns, hashOf, isStale, recordColumns } from './record-columns.ts'
import { REREAD } from './reread.ts'
import { lapseColumns, toLapseColumns, updateRevisions } from './revisions.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'

/** The outcome of a record; `stale` records are older than the stored ones and ignored. */
export type Outcome = 'added' | 'updated' | 'unchanged' | 'stale'

interface ExistingRow {
  id: string
  source: string
  sourceId: string
  contentHash: string | null
  sourceRevision: string | null
  withdrawnAt: Date | null
}

interface PlannedWrite {
  record: OpportunityRecord
  hash: string
  outcome: Outcome
}

/**
 * Upserts records by (source, source id); returns the outcomes in the same order. An older revision never
 * overwrites a newer one.
 */
export async function writeOpportunities(
  trx: Knex.Transaction,
  records: readonly OpportunityRecord[],
): Promise<Outcome[]> {
  const held = await readExisting(trx, records)
  const planned = records.map((record) => planWrite(record, held.get(keyOf(record))))
  const changed = planned.filter(({ outcome }) => outcome === 'added' || outcome === 'updated')
  await upsert(trx, changed)
  await countAcronyms(
    trx,
    changed.filter(({ outcome }) => outcome === 'added').map(({ record }) => record),
  )
  await updateRevisions(
    trx,
    planned.filter(({ outcome }) => outcome === 'unchanged').map(({ record }) => record),
  )
  return planned.map(({ outcome }) => outcome)
}

const keyOf = ({ source, sourceId }: { source: string; sourceId: string }) => `${source} ${sourceId}`

async function readExisting(
  trx: Knex.Transaction,
  records: readonly OpportunityRecord[],
): Promise<Map<string, ExistingRow>> {
  const rows: ExistingRow[] = await trx
    .table('opportunities')
    .select('id', 'source', 'sourceId', 'contentHash', 'sourceRevision', 'withdrawnAt')
    .whereIn(
      ['source', 'sourceId'],
      records.map(({ source, sourceId }) => [source, sourceId]),
    )
    // Others may still store what they derived from these rows, such as a brief that somebody opens.
    .forNoKeyUpdate()
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function planWrite(record: OpportunityRecord, held: ExistingRow | undefined): PlannedWrite {
  const hash = hashOf(record)
  const outcome = !held
    ? 'added'
    : isStale(record.sourceRevision, held.sourceRevision)
      ? 'stale'
      : held.contentHash === hash && !held.withdrawnAt
        ? 'unchanged'
        : 'updated'
  return { record, hash, outcome }
}

async function upsert(trx: Knex.Transaction, changed: PlannedWrite[]): Promise<void> {
  if (changed.length === 0) return
  const now = clock.now().toISOString()
  const stamps = { created_at: now, updated_at: now }
  const tags = await tagColumnsOfAll(
    trx,
    changed.map(({ record }) => record),
  )
  const rows = changed.map(({ record, hash }, index) => ({
    ...columnsOf(record),
    ...tags[index],
    ...toLapseColumns(record),
    ...stamps,
    content_hash: hash,
  }))
  const columns = [
    ...recordColumns,
    ...lapseColumns,
    'subjects',
    'categories',
    'content_hash',
    'created_at',
    'updated_at',
  ]
  const { rows: written }: { rows: FactRow[] } = await trx
    .raw(
      `INSERT INTO opportunities AS o (${columns.join(', ')})
     SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::opportunities, CAST(:rows AS json))
     ON CONFLICT (source, source_id) DO UPDATE SET ${[...columns.flatMap(assignment), ...PRESERVED].join(', ')}
     RETURNING ${FACT_COLUMNS}`,
      { rows: JSON.stringify(rows) },
    )
    .options(longStatement)
  // From the stored rows, because edits by the team win over the source.
  await storeFacts(trx, written)
}

/** Keeps the team's edits, and stores the source's values in `source_values`. Reappearing records are not withdrawn. */
const PRESERVED = [
  `source_values = CASE WHEN o.source_values = '{}' THEN o.source_values ELSE (
     SELECT jsonb_object_agg(field, to_jsonb(excluded) -> field) FROM jsonb_object_keys(o.source_values) AS field) END`,
  // If no words match a subject, keep those assigned by embedding similarity.
  "subjects = CASE WHEN excluded.subjects = '{}' THEN o.subjects ELSE excluded.subjects END",
  `categories = CASE WHEN jsonb_exists(o.source_values, 'category')
     THEN o.category || array_remove(excluded.categories, o.category)
     WHEN excluded.category = 'other' THEN o.categories ELSE excluded.categories END`,
  "classified_as = CASE WHEN excluded.category = 'other' THEN o.classified_as END",
  'was_active = excluded.is_active',
  'withdrawn_at = NULL',
]

/** Rereading a file is not an update by the funder. */
const IS_REREAD = `current_setting('fundharbor.origin', true) = '${REREAD}'`

/** Columns with their own update rules. */
const ownRules: Readonly<Record<string, string>> = {
  is_active: '(excluded.is_active AND o.deleted_at IS NULL)',
  category:
    "CASE WHEN excluded.category = 'other' THEN coalesce(o.classified_as, 'other') ELSE excluded.category END",
}

function assignment(column: string): string[] {
  if (['source', 'source_id', 'created_at', 'subjects', 'categories'].includes(column)) return []
  const says =
    ownRules[column] ??
    (fillableColumns.includes(column) ? `coalesce(excluded.${column}, o.${column})` : `excluded.${column}`)
  if (column === 'updated_at')
    return [`updated_at = CASE WHEN ${IS_REREAD} THEN o.updated_at ELSE ${says} END`]
  if (column === 'content_hash') return [`content_hash = ${says}`]
  // Derived from the description.
  const field = ['excerpt', 'is_excerpt'].includes(column) ? 'description' : column
  return [`${column} = CASE WHEN jsonb_exists(o.source_values, '${field}') THEN o.${column} ELSE ${says} END`]
}
