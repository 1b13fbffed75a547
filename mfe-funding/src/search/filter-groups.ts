import type { Facets } from '@fundharbor/contracts/catalog/opportunities'
import { amountRanges, labelOf, type Term } from '@fundharbor/contracts/vocabulary'
import { filterFacts, listFilters, type ListFilter } from './list-filters.ts'
import type { SearchState } from './search-state.ts'

/** A group of the rail. `terms` are always offered; without them the values are those that the results have. */
export interface FilterGroup {
  name: ListFilter
  title: string
  terms?: readonly Term[]
  /** How many are shown before more is asked for. */
  first?: number
  /** Folded until it is wanted. */
  folded?: boolean
}

/** Every group of several values, in the rail's order. */
export const groups: FilterGroup[] = listFilters.map((name) => {
  const { vocabulary, offered = vocabulary, ...facts } = filterFacts[name]
  return { name, ...facts, ...(offered && { terms: offered }) }
})

export const beforeAmount = groups.filter(({ name }) => filterFacts[name].isAboveAmount)
export const afterAmount = groups.filter(({ name }) => !filterFacts[name].isAboveAmount)

export const deadlineWindows = [7, 30, 90].map((days) => ({
  value: String(days),
  label: `Within ${days} days`,
}))

/** The ranges are named in dollars, but nothing is converted. */
export const OWN_CURRENCY = 'Amounts are compared in each opportunity’s own currency.'

/** The amount range that an address names; undefined for any other pair of bounds. */
export const rangeOf = ({ minAmount, maxAmount }: SearchState) =>
  amountRanges.find(
    (range) => boundsOf(range).minAmount === minAmount && boundsOf(range).maxAmount === maxAmount,
  )

/** The bounds that stand for an amount range. */
export const boundsOf = ({ min, max }: { min: number; max: number | null }) => ({
  minAmount: min === 0 ? '' : String(min),
  maxAmount: max === null ? '' : String(max),
})

/** One value of a group, with how many results it would leave. */
export interface FilterValue {
  value: string
  label: string
  count: number | undefined
}

/** The values that a group offers: its own, those of the results, and those that are chosen. */
export function valuesOf(group: FilterGroup, chosen: string[], facets: Facets | undefined): FilterValue[] {
  const counts = new Map(facets?.facets[group.name]?.map(({ value, count }) => [value, count]))
  const own = group.terms?.map(({ slug }) => slug) ?? []
  const values = new Set([...own, ...counts.keys(), ...chosen])
  return [...values].map((value) => ({
    value,
    label: labelOfValue(group.name, value, facets),
    count: facets ? (counts.get(value) ?? 0) : undefined,
  }))
}

/** How a value reads. Subjects are named by the service; until it has, their ids are close enough. */
export const labelOfValue = (name: ListFilter, value: string, facets?: Facets): string =>
  name === 'subject' ? subjectLabel(value, facets) : labelOf(filterFacts[name].vocabulary ?? [], value)

const subjectLabel = (id: string, facets: Facets | undefined): string =>
  facets?.facets.subject.find(({ value }) => value === id)?.label ?? sentenceOf(id)

/** `clean-energy` reads "Clean energy". */
const sentenceOf = (id: string): string => {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
