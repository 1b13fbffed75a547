import type { Facets, FacetName } from '@fundharbor/contracts/catalog/facets'
import { formatNumber } from '@fundharbor/kit'
import { groups, getValueLabel, findAmountRange } from './filter-groups.ts'
import { listFilters } from './list-filters.ts'
import type { SearchState } from './search-state.ts'

/** An active filter: its label, and the change that removes it. */
interface ActiveFilter {
  key: string
  label: string
  removal: Partial<SearchState>
}

/**
 * Every active filter, in the order of the filter panel, and last those that the keyword states. `facets` provide these, and
 * the subjects' names.
 */
export function getActiveFilters(state: SearchState, facets?: Facets): ActiveFilter[] {
  const lists = groups.flatMap(({ name }) =>
    state[name].map((value) => ({
      key: `${name} ${value}`,
      label: getValueLabel(name, value, facets),
      removal: { [name]: state[name].filter((other) => other !== value) },
    })),
  )
  const stated = (facets?.conditions ?? [])
    .filter(({ phrase }) => state.search.includes(phrase))
    .map(({ phrase, label }) => ({
      key: phrase,
      label,
      removal: { search: state.search.replace(phrase, '').replaceAll(/\s+/g, ' ').trim() },
    }))
  return [...lists, ...getSingleFilters(state), ...stated]
}

function getSingleFilters(state: SearchState): ActiveFilter[] {
  const { minAmount, maxAmount, deadlineWithin, includeExpired, includeProbablyClosed } = state
  const found: ActiveFilter[] = []
  if (minAmount || maxAmount) {
    const label = findAmountRange(state)?.label ?? formatBounds(minAmount, maxAmount)
    found.push({ key: 'amount', label, removal: { minAmount: '', maxAmount: '' } })
  }
  if (deadlineWithin) {
    found.push({
      key: 'deadlineWithin',
      label: `Within ${deadlineWithin} days`,
      removal: { deadlineWithin: '' },
    })
  }
  if (includeExpired)
    found.push({ key: 'expired', label: 'Include expired', removal: { includeExpired: false } })
  if (includeProbablyClosed)
    found.push({
      key: 'probablyClosed',
      label: 'Include probably closed',
      removal: { includeProbablyClosed: false },
    })
  return found
}

/** Without a currency: the limits apply to amounts in any currency. */
function formatBounds(min: string, max: string): string {
  const [low, high] = [min, max].map((bound) => formatNumber(Number(bound)))
  if (min && max) return `${low} – ${high}`
  return min ? `From ${low}` : `Up to ${high}`
}

/** Whether any filter is set. The keyword is not a filter. */
export const hasFilters = (state: SearchState) =>
  listFilters.some((name) => state[name].length > 0) || getSingleFilters(state).length > 0

/** One filter with all its values; undefined if it is not active. */
export function findActiveFilter(
  name: FacetName,
  state: SearchState,
  facets?: Facets,
): Pick<ActiveFilter, 'label' | 'removal'> | undefined {
  const group = groups.find((each) => each.name === name)
  if (!group) return getSingleFilters(state).find(({ key }) => key === name)
  const labels = state[group.name].map((value) => getValueLabel(group.name, value, facets))
  if (labels.length === 0) return undefined
  return { label: `${group.title}: ${labels.join(', ')}`, removal: { [group.name]: [] } }
}
