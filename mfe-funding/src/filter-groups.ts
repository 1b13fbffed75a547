import type { Facets } from '@fundharbor/contracts/catalog/opportunities'
import {
  amountRanges,
  businessTypes,
  categories,
  fundingTypes,
  labelOf,
  organizationTypes,
  searchFundingTypes,
  type Term,
} from '@fundharbor/contracts/vocabulary'
import { formatNumber } from '@fundharbor/kit'
import { listFilters, type ListFilter, type SearchState } from './search-state.ts'

/** A group of the rail. `terms` are always offered; without them the values are those that the results have. */
export interface FilterGroup {
  name: ListFilter
  title: string
  terms?: readonly Term[]
  /** Folded until it is wanted. */
  folded?: boolean
}

export const beforeAmount: FilterGroup[] = [
  { name: 'category', title: 'Category', terms: categories },
  {
    name: 'fundingType',
    title: 'Funding type',
    terms: fundingTypes.filter(({ slug }) => searchFundingTypes.includes(slug)),
  },
]

export const afterAmount: FilterGroup[] = [
  { name: 'organizationType', title: 'Organization type', terms: organizationTypes },
  { name: 'businessType', title: 'Business type', terms: businessTypes, folded: true },
  { name: 'geoScope', title: 'Geography', folded: true },
  { name: 'sector', title: 'Sector', folded: true },
]

const groups = [...beforeAmount, ...afterAmount]

export const deadlineWindows = [7, 30, 90].map((days) => ({
  value: String(days),
  label: `Within ${days} days`,
}))

/** The ranges are named in dollars, but nothing is converted. */
export const OWN_CURRENCY = 'Amounts are compared in each opportunity’s own currency'

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
    label: labelOfValue(group.name, value),
    count: facets ? (counts.get(value) ?? 0) : undefined,
  }))
}

const vocabularies: Partial<Record<ListFilter, readonly Term[]>> = {
  category: categories,
  fundingType: fundingTypes,
  organizationType: organizationTypes,
  businessType: businessTypes,
}

const labelOfValue = (name: ListFilter, value: string) => labelOf(vocabularies[name] ?? [], value)

/** A filter in force: what it reads, and the change that lifts it. */
export interface ActiveFilter {
  key: string
  label: string
  lift: Partial<SearchState>
}

/** Every filter in force, in the rail's order. */
export function activeFilters(state: SearchState): ActiveFilter[] {
  const lists = groups.flatMap(({ name }) =>
    state[name].map((value) => ({
      key: `${name} ${value}`,
      label: labelOfValue(name, value),
      lift: { [name]: state[name].filter((other) => other !== value) },
    })),
  )
  return [...lists, ...singles(state)]
}

function singles(state: SearchState): ActiveFilter[] {
  const { minAmount, maxAmount, deadlineWithin, includeExpired } = state
  const found: ActiveFilter[] = []
  if (minAmount || maxAmount) {
    const label = rangeOf(state)?.label ?? boundsInWords(minAmount, maxAmount)
    found.push({ key: 'amount', label, lift: { minAmount: '', maxAmount: '' } })
  }
  if (deadlineWithin) {
    found.push({ key: 'deadline', label: `Within ${deadlineWithin} days`, lift: { deadlineWithin: '' } })
  }
  if (includeExpired)
    found.push({ key: 'expired', label: 'Include expired', lift: { includeExpired: false } })
  return found
}

/** Bounds have no currency: they are compared with amounts in any. */
function boundsInWords(min: string, max: string): string {
  const [low, high] = [min, max].map((bound) => formatNumber(Number(bound)))
  if (min && max) return `${low} – ${high}`
  return min ? `From ${low}` : `Up to ${high}`
}

/** Whether any filter is set; the keyword is none. */
export const isFiltered = (state: SearchState) =>
  listFilters.some((name) => state[name].length > 0) || singles(state).length > 0
