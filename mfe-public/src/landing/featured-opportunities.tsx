import { useState } from 'react'
import { ClosingSoon } from './closing-soon.tsx'
import { SearchResults } from './search-results.tsx'
import { useLandingSearch } from './use-landing-search.ts'

/** Real opportunities below the hero: search results, or the ones that close soon. */
export function FeaturedOpportunities() {
  const { search } = useLandingSearch()
  const [initialSearch] = useState(search)
  const [hasSearched, setHasSearched] = useState(false)
  if (!hasSearched && search !== initialSearch) setHasSearched(true)
  if (!search) return <ClosingSoon />
  return <SearchResults key={search} search={search} hasSearched={hasSearched} />
}
