import type { MatchReason, OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { readListedRows } from '../records/opportunities/listed-rows.ts'
import type { OpportunityModel } from '../records/opportunities/model.ts'
import { highlighter } from './highlight.ts'
import { ranks, type UnderstoodQuery } from './read-query.ts'
import { presentOpportunityRow } from '../records/opportunities/presenter.ts'

/** A row of a list with its highlight and match reasons. */
export const presentFoundOpportunity = (found: FoundOpportunity): OpportunityRow => ({
  ...presentOpportunityRow(found.row),
  highlight: found.highlight,
  related: found.isRelated,
  matched: found.matched,
})

/** A row of a search result. */
export interface FoundOpportunity {
  row: OpportunityModel
  isRelated: boolean
  matched: MatchReason[]
  /** A snippet of the description, with matched words between « and »; null if it has none. */
  highlight: string | null
}

type FoundRow = Pick<FoundOpportunity, 'isRelated' | 'matched'> & { id: string }

/** The rows of a page in order, with snippets if there is a keyword. */
export async function readFoundRows(
  rows: FoundRow[],
  understood: UnderstoodQuery,
): Promise<FoundOpportunity[]> {
  const byId = await readListedRows(rows.map(({ id }) => id))
  const highlight = ranks(understood) ? highlighter(understood) : () => null
  return rows.flatMap(({ id, isRelated, matched }) => {
    const row = byId.get(id)
    return row ? [{ row, isRelated, matched, highlight: highlight(row.prose) }] : []
  })
}

/** List rows of opportunities, in the order of the ids. */
export async function readListed(ids: string[]): Promise<OpportunityModel[]> {
  const byId = await readListedRows(ids)
  return ids.flatMap((id) => byId.get(id) ?? [])
}
