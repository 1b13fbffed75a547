import { getActiveFilters } from './active-filters.ts'
import { parseSearch } from './search-state.ts'

/** A search as labels, the keyword first: `“clinic”`, `Health`, `Grant`. */
export function describeSearch(query: Record<string, string>): string[] {
  const state = parseSearch(new URLSearchParams(query))
  const filters = getActiveFilters(state).map(({ label }) => label)
  return state.search ? [`“${state.search}”`, ...filters] : filters
}
