import { activeFilters } from './active-filters.ts'
import { readSearch } from './search-state.ts'

/** A search in words, the keyword first: `“clinic”, Health, Grant`. */
export function wordsOf(query: Record<string, string>): string[] {
  const state = readSearch(new URLSearchParams(query))
  const filters = activeFilters(state).map(({ label }) => label)
  return state.search ? [`“${state.search}”`, ...filters] : filters
}
