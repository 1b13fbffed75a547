import type { AdminAwardSource } from '@fundharbor/contracts/catalog/admin-awards'
import { Model } from 'objection'

type Counts = Partial<Pick<AdminAwardSource, 'added' | 'updated' | 'unchanged' | 'skipped'>>

interface StoredSource extends Omit<
  AdminAwardSource,
  'rows' | 'skippedRecords' | 'finishedAt' | keyof Counts
> {
  loadedRows: number
  counts: Counts
  skippedRows: AdminAwardSource['skippedRecords']
  finishedAt: Date | null
}

/** Publications of awards by name; or the one with an id. */
export async function listAwardSources(id?: string): Promise<AdminAwardSource[]> {
  const rows: StoredSource[] = await Model.knex()
    .table('award_sources')
    .where(id === undefined ? {} : { id })
    .orderBy(['name', 'id'])
  return rows.map(({ counts, ...row }) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    terms: row.terms,
    note: row.note,
    awards: row.awards,
    firstYear: row.firstYear,
    lastYear: row.lastYear,
    rows: row.loadedRows,
    added: counts.added ?? 0,
    updated: counts.updated ?? 0,
    unchanged: counts.unchanged ?? 0,
    skipped: counts.skipped ?? 0,
    skippedRecords: row.skippedRows,
    finishedAt: row.finishedAt && row.finishedAt.toISOString(),
  }))
}
