import type { MatchReason } from '@fundharbor/contracts/catalog/opportunities'
import { shownFields } from '../opportunities/field-lists.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { highlight, type HighlightedRow } from './highlight.ts'
import { ranks, type UnderstoodQuery } from './read-query.ts'

/** A row of a search result. */
export interface FoundOpportunity {
  row: OpportunityModel
  isRelated: boolean
  matched: MatchReason[]
  /** The snippet, with matched words between « and »; null without a keyword. */
  highlight: string | null
}

const columns = shownFields('list')

/** How much of a text is searched for the snippet. */
const HIGHLIGHTED_CHARACTERS = 12_000

const prose = `left(concat_ws('. ', eligibility_criteria, description), ${HIGHLIGHTED_CHARACTERS}) AS prose`

type FoundRow = Pick<FoundOpportunity, 'isRelated' | 'matched'> & { id: string }

/** The rows of a page in order, with snippets if there is a keyword. */
export async function readFoundRows(
  rows: FoundRow[],
  understood: UnderstoodQuery,
): Promise<FoundOpportunity[]> {
  const isHighlighted = ranks(understood)
  const extra = isHighlighted ? [OpportunityModel.raw(prose), 'sourceNumber'] : []
  const byId = await readByIds(
    rows.map(({ id }) => id),
    extra,
  )
  return rows.flatMap(({ id, isRelated, matched }) => {
    const row = byId.get(id)
    if (!row) return []
    const words = isHighlighted ? highlight(row as OpportunityModel & HighlightedRow, understood) : null
    return [{ row, isRelated, matched, highlight: words }]
  })
}

/** List rows of opportunities, in the order of the ids. */
export async function readListed(ids: string[]): Promise<OpportunityModel[]> {
  const byId = await readByIds(ids, [])
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function readByIds(ids: string[], extra: Parameters<typeof selectById>[1]) {
  if (ids.length === 0) return new Map<string, OpportunityModel>()
  return new Map((await selectById(ids, extra)).map((row) => [row.id, row]))
}

const selectById = (ids: string[], extra: (string | ReturnType<typeof OpportunityModel.raw>)[]) =>
  OpportunityModel.query()
    .select(...columns, ...extra)
    .findByIds(ids)
    .where({ isActive: true })
