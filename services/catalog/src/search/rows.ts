import type { MatchReason } from '@fundharbor/contracts/catalog/opportunities'
import { shownFields } from '../opportunities/field-lists.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { highlight, type HighlightedRow } from './highlight.ts'
import { ranks, type Understanding } from './read-query.ts'

/** A row of a list with what the search says of it. */
export interface FoundOpportunity {
  row: OpportunityModel
  isRelated: boolean
  matched: MatchReason[]
  /** Matched words between « and »; null without a keyword. */
  highlight: string | null
}

const columns = shownFields('list')

/** So much of a text is searched for what matched. */
const HIGHLIGHTED_CHARACTERS = 12_000

const prose = `left(concat_ws('. ', eligibility_criteria, description), ${HIGHLIGHTED_CHARACTERS}) AS prose`

type Found = Pick<FoundOpportunity, 'isRelated' | 'matched'> & { id: string }

/** The rows of a page in its order, with the words that matched where there was a keyword. */
export async function readFoundRows(found: Found[], asked: Understanding): Promise<FoundOpportunity[]> {
  const isHighlighted = ranks(asked)
  const extra = isHighlighted ? [OpportunityModel.raw(prose), 'sourceNumber'] : []
  const byId = await readByIds(
    found.map(({ id }) => id),
    extra,
  )
  return found.flatMap(({ id, isRelated, matched }) => {
    const row = byId.get(id)
    if (!row) return []
    const words = isHighlighted ? highlight(row as OpportunityModel & HighlightedRow, asked) : null
    return [{ row, isRelated, matched, highlight: words }]
  })
}

/** What lists show of opportunities, in the order of the ids. */
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
