import type { FacetCount, Facets } from '@fundharbor/contracts/catalog/opportunities'
import { facetNames, type FacetName } from './conditions.ts'
import type { Plan } from './plan.ts'

/** Most values that one filter shows. */
const MOST_VALUES = 40

const windows = [7, 30, 90]

/** Counts over the facts of a set (see `MatchSet.facts`). */
export interface Counts {
  /** Rows that were read, whether they pass the filters or not. */
  rows: number
  total: number
  /** For every facet, how many rows each value leaves while the other filters are kept; by the value's id. */
  byFacet: Record<FacetName, Map<number, number>>
}

/** Of a row: a bit for each filter that it fails, days until it closes, and the ids of its facets' values. */
type Fact = [fails: number, due: number, facets: number[]]

/** Counts rows that fail no filter for every facet, and those that fail one filter for that one. */
export function countFacts(facts: string, plan: Plan): Counts {
  const byFacet = Object.fromEntries(facetNames.map((name) => [name, new Map()])) as Counts['byFacet']
  const countsFor = passes(plan)
  const rows = JSON.parse(`[${facts}]`) as Fact[]
  let total = 0
  for (const [fails, due, ids] of rows) {
    if (fails === 0) total += 1
    for (const id of ids) {
      const name = plan.statistics.facets.get(id)?.facet
      if (name && countsFor(name, fails)) add(byFacet[name], id)
    }
    if (due > 0 && countsFor('deadlineWithin', fails))
      for (const days of windows) if (due <= days) add(byFacet.deadlineWithin, days)
  }
  return { rows: rows.length, total, byFacet }
}

/** Whether a row that fails some filters counts for a facet: only that facet's own filters may be failed. */
function passes({ filters }: Plan): (name: FacetName, fails: number) => boolean {
  const own = new Map<FacetName, number>()
  for (const [index, { name }] of filters.entries()) own.set(name, (own.get(name) ?? 0) | (1 << index))
  return (name, fails) => fails === 0 || (fails & ~(own.get(name) ?? 0)) === 0
}

const add = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1)

/** Counts as the contract has them: most frequent first. `times`: every row stands for so many. */
export function presentCounts(counts: Counts, plan: Plan, times: number): Facets['facets'] {
  const valueOf = (name: FacetName, id: number) =>
    name === 'deadlineWithin' ? String(id) : (plan.statistics.facets.get(id)?.value ?? '')
  const present = (name: FacetName): FacetCount[] =>
    [...counts.byFacet[name]]
      .map(([id, count]) => ({ value: valueOf(name, id), count: rounded(count * times, times) }))
      .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
      .slice(0, MOST_VALUES)
  return Object.fromEntries(facetNames.map((name) => [name, present(name)])) as Facets['facets']
}

/** Sampled numbers are rounded to two or three digits: more would only seem exact. */
export function rounded(count: number, times: number): number {
  if (times === 1 || count < 100) return count
  const unit = 10 ** (Math.floor(Math.log10(count)) - 2)
  return Math.round(count / unit) * unit
}
