import type { Facets, FacetName } from '@fundharbor/contracts/catalog/opportunities'
import { formatNumber } from '@fundharbor/kit'
import { groups, labelOfValue, rangeOf } from './filter-groups.ts'
import { listFilters } from './list-filters.ts'
import type { SearchState } from './search-state.ts'

/** A filter in force: what it reads, and the change that lifts it. */
export interface ActiveFilter {
  key: string
  label: string
  lift: Partial<SearchState>
}

/** Every filter in force, in the rail's order. `facets` name the subjects. */
export function activeFilters(state: SearchState, facets?: Facets): ActiveFilter[] {
  const lists = groups.flatMap(({ name }) =>
    state[name].map((value) => ({
      key: `${name} ${value}`,
      label: labelOfValue(name, value, facets),
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
    found.push({
      key: 'deadlineWithin',
      label: `Within ${deadlineWithin} days`,
      lift: { deadlineWithin: '' },
    })
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

/** A filter as a whole, with all its values; undefined where it is not in force. */
export function filterNamed(
  name: FacetName,
  state: SearchState,
  facets?: Facets,
): Pick<ActiveFilter, 'label' | 'lift'> | undefined {
  const group = groups.find((each) => each.name === name)
  if (!group) return singles(state).find(({ key }) => key === name)
  const labels = state[group.name].map((value) => labelOfValue(group.name, value, facets))
  if (labels.length === 0) return undefined
  return { label: `${group.title}: ${labels.join(', ')}`, lift: { [group.name]: [] } }
}
