import { useState } from 'react'
import { ClosingSoon } from './closing-soon.tsx'
import styles from './featured-opportunities.module.css'
import { LiveFigures } from './live-figures.tsx'
import { SearchResults } from './search-results.tsx'
import { useLandingSearch } from './use-landing-search.ts'

/** Below the hero: search results, or the catalog's figures and what closes soon. */
export function FeaturedOpportunities() {
  const { search, country } = useLandingSearch()
  const key = `${country} ${search}`
  const [initialKey] = useState(key)
  const [hasSearched, setHasSearched] = useState(false)
  if (!hasSearched && key !== initialKey) setHasSearched(true)
  if (search) {
    return (
      <>
        <div className={styles.results}>
          <SearchResults key={key} search={search} country={country} hasSearched={hasSearched} />
        </div>
        <LiveFigures />
      </>
    )
  }
  return (
    <>
      <LiveFigures />
      <div className={styles.closing}>
        <ClosingSoon />
      </div>
    </>
  )
}
