import { clock } from '@fundharbor/chassis/clock'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { MANY_ROWS } from './limits.ts'
import { readFilters, type SearchFilter } from './filters.ts'
import { closingShare, readStatistics, type Statistics } from './statistics.ts'
import { readTerms, type Terms } from './terms.ts'

const DAY_MS = 86_400_000

/** A search before it runs: its conditions over `s` (opportunity_search), and about how much each leaves. */
export interface Plan {
  statistics: Statistics
  terms: Terms
  /** A keyword was given, and nothing in it can be searched for. */
  isNothing: boolean
  /** What must hold of every row beside the keyword, as SQL over `bindings`. */
  conditions: string[]
  filters: SearchFilter[]
  bindings: Record<string, unknown>
  /** About so many rows match keyword and conditions, and so many of them the filters too. */
  unfiltered: number
  expected: number
}

/** Plans a search from the catalogue's statistics. */
export async function planSearch(filter: OpportunityFilter): Promise<Plan> {
  const statistics = await readStatistics()
  const now = clock.now()
  const search = filter.search?.trim() ?? ''
  const terms = search ? await readTerms(search, statistics.total) : { terms: [], phrase: null }
  const bindings: Record<string, unknown> = { now }
  const conditions: string[] = []
  let share = needed(terms).reduce(
    (product, term) => product * (term.isExcluded ? 1 - term.share : term.share),
    1,
  )
  if (!filter.includeExpired) {
    conditions.push('(s.closes_at IS NULL OR s.closes_at >= :now)')
    share *= closingShare(statistics, now.getTime(), Infinity)
  }
  if (filter.postedWithin !== undefined) {
    bindings.postedSince = new Date(now.getTime() - filter.postedWithin * DAY_MS)
    conditions.push('s.posted_at >= :postedSince')
    share *= postedShare(statistics, bindings.postedSince as Date)
  }
  const filters = readFilters(filter, { statistics, now, bindings })
  const unfiltered = share * statistics.total
  const expected = filters.reduce((rows, each) => rows * each.share, unfiltered)
  const isNothing = search !== '' && needed(terms).length === 0
  return { statistics, terms, isNothing, conditions, filters, bindings, unfiltered, expected }
}

/** The parts that every row must satisfy. */
export const needed = ({ terms }: Terms) => terms.filter(({ isOptional }) => !isOptional)

/** Whether so few rows are expected that all of them are read. */
export const isFew = (rows: number): boolean => rows <= MANY_ROWS

function postedShare({ buckets, total }: Statistics, since: Date): number {
  const from = since.toISOString().slice(0, 10).replaceAll('-', '')
  const inside = buckets.d.filter(({ date }) => date !== '0' && date >= from)
  return total === 0 ? 1 : inside.reduce((sum, { documents }) => sum + documents, 0) / total
}

/**
 * The canonical tsquery of a plan: its keyword, its filters (unless left out), and lexemes of which one must be
 * there. Null where nothing is asked of the index.
 */
export function indexQuery(
  plan: Plan,
  { filtered, oneOf = [] }: { filtered: boolean; oneOf?: string[] },
): string | null {
  const words = needed(plan.terms).map(({ query, isExcluded }) => `${isExcluded ? '!' : ''}(${query})`)
  const values = filtered
    ? plan.filters.flatMap(({ ids }) => (ids ? [anyOf(ids.map((id) => `~f${id}`))] : []))
    : []
  const parts = [...words, ...values, ...(oneOf.length > 0 ? [anyOf(oneOf)] : [])]
  return parts.length > 0 ? parts.join(' & ') : null
}

const anyOf = (lexemes: string[]) =>
  lexemes.length > 0 ? `(${lexemes.map((lexeme) => `'${lexeme}'`).join(' | ')})` : "'~none'"

/** Everything that a row must fulfil, as SQL; `query` is bound as `:query`. */
export function rowConditions(
  plan: Plan,
  { filtered, query }: { filtered: boolean; query: string | null },
): string {
  const own = filtered ? plan.filters.flatMap(({ ids, sql }) => (ids ? [] : [sql])) : []
  const words = query === null ? [] : ['s.document @@ CAST(:query AS tsquery)']
  const all = [...(plan.isNothing ? ['false'] : []), ...words, ...plan.conditions, ...own]
  return all.length > 0 ? all.join(' AND ') : 'true'
}
