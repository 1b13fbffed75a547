import { MANY_ROWS } from './limits.ts'
import type { SearchFilter } from './filters.ts'
import type { Statistics } from './statistics.ts'
import type { Term, Terms } from './terms.ts'

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

/** The parts that every row must satisfy. */
export const needed = ({ terms, instead }: Terms): Term[] =>
  instead
    ? [instead, ...terms.filter(({ isExcluded }) => isExcluded)]
    : terms.filter(({ isOptional }) => !isOptional)

/** The plan of a set that turned out to be large, whatever was estimated: words may go together. */
export const asMany = (plan: Plan): Plan => ({
  ...plan,
  unfiltered: plan.statistics.total,
  expected: plan.statistics.total,
})

/** Whether what has closed already is left out. */
export const isOpenOnly = ({ conditions }: Plan): boolean =>
  conditions.some((each) => each.includes('closes_at'))

/** Whether so few rows are expected that all of them are read. */
export const isFew = (rows: number): boolean => rows <= MANY_ROWS

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
