import type { Facets } from '@fundharbor/contracts/catalog/facets'
import { amountRanges, labelOf } from '@fundharbor/contracts/vocabulary'
import { filterSettings, listFilters, type ListFilter, type ListFilterSettings } from './list-filters.ts'
import type { SearchState } from './search-state.ts'

/** A group of the filter panel. */
export type FilterGroup = ListFilterSettings & { name: ListFilter }

/** Every multi-select group, in the order of the filter panel. */
export const groups = listFilters.map((name): FilterGroup => ({ name, ...filterSettings[name] }))

export const deadlineWindows = [7, 30, 90].map((days) => ({
  value: String(days),
  label: `Within ${days} days`,
}))

/** The ranges are labeled in dollars, but amounts are not converted. */
export const OWN_CURRENCY_NOTE =
  'Amounts are not converted: each opportunity is compared in its own currency.'

/** The predefined range with these limits; undefined if there is none. */
export const findAmountRange = ({ minAmount, maxAmount }: SearchState) =>
  amountRanges.find(
    (range) => toAmountBounds(range).minAmount === minAmount && toAmountBounds(range).maxAmount === maxAmount,
  )

/** A predefined range as search parameters. */
export const toAmountBounds = ({ min, max }: { min: number; max: number | null }) => ({
  minAmount: min === 0 ? '' : String(min),
  maxAmount: max === null ? '' : String(max),
})

/** One value of a group, with the number of results it would return. */
interface FilterValue {
  value: string
  label: string
  count: number | undefined
}

/** The values to offer in a group: its own, those in the results, and those already selected. */
export function getFilterValues(
  group: FilterGroup,
  selected: string[],
  facets: Facets | undefined,
): FilterValue[] {
  const counts = new Map(facets?.facets[group.name]?.map(({ value, count }) => [value, count]))
  const own = (group.offered ?? group.vocabulary)?.map(({ slug }) => slug) ?? []
  const values = new Set([...own, ...counts.keys(), ...selected])
  return [...values].map((value) => ({
    value,
    label: getValueLabel(group.name, value, facets),
    count: facets ? (counts.get(value) ?? 0) : undefined,
  }))
}

/** A value's label. The service names subjects; until it answers, their ids are close enough. */
export const getValueLabel = (name: ListFilter, value: string, facets?: Facets): string =>
  name === 'subject' ? getSubjectLabel(value, facets) : labelOf(filterSettings[name].vocabulary ?? [], value)

const getSubjectLabel = (id: string, facets: Facets | undefined): string =>
  facets?.facets.subject.find(({ value }) => value === id)?.label ?? toSentenceCase(id)

/** `clean-energy` becomes "Clean energy". */
const toSentenceCase = (id: string): string => {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
