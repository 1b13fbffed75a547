import type { EditedFacts } from '@fundharbor/contracts/catalog/facts'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { deriveFacts } from './derive-facts.ts'
import { applyEdits } from './edited-facts.ts'
import { FACTS_VERSION, type FactSource, type RecordFacts } from './facts.ts'

/** A record whose facts are stored. */
export interface FactRow extends FactSource {
  id: string
}

/** The columns that facts are derived from, by their names in `FactRow`. Use alias `o` for opportunities. */
export const FACT_COLUMNS = `o.id, o.source, o.title, o.funder_name AS "funderName", o.sector,
  o.geo_scope AS "geoScope", o.source_number AS "sourceNumber", o.source_codes AS "sourceCodes", o.deadline,
  o.posted_at AS "postedAt"`

/** Derives and stores the facts of records in the transaction that writes them; edits stay. */
export async function storeFacts(trx: Knex, rows: readonly FactRow[]): Promise<void> {
  if (rows.length === 0) return
  const facts = rows.map((row) => ({ id: row.id, derived: deriveFacts(row) }))
  await trx.raw(
    `INSERT INTO opportunity_facts AS f (opportunity_id, derived, rules_version)
     SELECT id, derived, :version FROM json_to_recordset(CAST(:facts AS json)) AS new(id uuid, derived jsonb)
     ON CONFLICT (opportunity_id) DO UPDATE SET derived = excluded.derived, rules_version = excluded.rules_version
     WHERE (f.derived, f.rules_version) IS DISTINCT FROM (excluded.derived, excluded.rules_version)`,
    { version: FACTS_VERSION, facts: JSON.stringify(facts) },
  )
}

/** Stored facts of a record. */
export interface StoredFacts {
  derived: RecordFacts
  rulesVersion: number
  edited: EditedFacts
}

/** Facts by record, as far as they are stored. */
export async function readFacts(knex: Knex, ids: readonly string[]): Promise<Map<string, StoredFacts>> {
  const rows: ({ opportunityId: string } & StoredFacts)[] = await knex
    .table('opportunity_facts')
    .select('opportunityId', 'derived', 'rulesVersion', 'edited')
    .whereIn('opportunityId', [...ids])
  return new Map(rows.map(({ opportunityId, ...facts }) => [opportunityId, facts]))
}

/** Whether facts are from rules that the job has not replaced yet. */
export const isOutdated = ({ rulesVersion }: StoredFacts): boolean => rulesVersion < FACTS_VERSION

/** The facts of one record that count. */
export const readCurrentFacts = async (record: FactRow): Promise<RecordFacts> =>
  currentFacts(record, (await readFacts(Model.knex(), [record.id])).get(record.id))

/** The facts that count: what administrators set, else what is stored, else what the record says now. */
export function currentFacts(record: FactSource, stored: StoredFacts | undefined): RecordFacts {
  if (!stored) return deriveFacts(record)
  return applyEdits(isOutdated(stored) ? deriveFacts(record) : stored.derived, stored.edited)
}
