import type { FacetCount, Facets } from '@fundharbor/contracts/catalog/opportunities'
import { facetNames, type FacetName } from './conditions.ts'
import type { Plan } from './plan.ts'

/** Most values that one filter shows. */
const MOST_VALUES = 40

/** The offered windows until a deadline, in days. */
export const windows = [7, 30, 90]

/** Counts over the facts of a set (see `MatchSet.facts`). */
export interface Counts {
  /** Rows that were read, whether they pass the filters or not. */
  rows: number
  total: number
  /** For every facet, how many rows each value leaves while the other filters are kept; by the value's id. */
  byFacet: Record<FacetName, Map<number, number>>
}

/** Counts rows that fail no filter for every facet, and those that fail one facet's filters for that facet. */
export function countFacts(facts: string, plan: Plan): Counts {
  const { facets } = plan.statistics
  const onlyFails = failedFacet(plan)
  const windowed = new Map<number, number>()
  const valued: number[] = []
  let [rows, total] = [0, 0]
  let counts = false
  let only: FacetName | undefined
  readFacts(facts, {
    row(fails, due) {
      rows += 1
      if (fails === 0) total += 1
      only = fails === 0 ? undefined : onlyFails(fails)
      counts = fails === 0 || only !== undefined
      if (due > 0 && counts && (!only || only === 'deadlineWithin'))
        for (const days of windows) if (due <= days) windowed.set(days, (windowed.get(days) ?? 0) + 1)
    },
    value(id) {
      if (counts && (!only || facets.get(id)?.facet === only)) valued[id] = (valued[id] ?? 0) + 1
    },
  })
  const byFacet = Object.fromEntries(facetNames.map((name) => [name, new Map()])) as Counts['byFacet']
  byFacet.deadlineWithin = windowed
  for (const [id, { facet }] of facets) if (valued[id]) byFacet[facet].set(id, valued[id])
  return { rows, total, byFacet }
}

interface FactReader {
  row(fails: number, due: number): void
  /** An id of the row before. */
  value(id: number): void
}

const [ZERO, NINE, OPEN, CLOSE] = [48, 57, 123, 125]

/** Reads `fails,due{id,id}` again and again, without an object for any of them: there are thousands, for each search. */
function readFacts(facts: string, { row, value }: FactReader): void {
  let [fails, number] = [0, 0]
  let isInside = false
  for (let at = 0; at < facts.length; at += 1) {
    const code = facts.charCodeAt(at)
    if (code >= ZERO && code <= NINE) {
      number = number * 10 + code - ZERO
      continue
    }
    if (code === OPEN) row(fails, number)
    else if (!isInside) fails = number
    else if (number > 0) value(number)
    isInside = code === OPEN || (isInside && code !== CLOSE)
    number = 0
  }
}

/** The facet whose filters, and no others, are failed by a row; there may be none. */
function failedFacet({ filters }: Plan): (fails: number) => FacetName | undefined {
  const own = new Map<FacetName, number>()
  for (const [index, { name }] of filters.entries()) own.set(name, (own.get(name) ?? 0) | (1 << index))
  const masks = [...own]
  return (fails) => masks.find(([, mask]) => (fails & ~mask) === 0)?.[0]
}

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
