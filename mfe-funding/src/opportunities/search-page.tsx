import layout from '../shared/layout.module.css'
import { FilterRail } from './filter-rail.tsx'
import { Results } from './results.tsx'
import { SearchHeader } from './search-header.tsx'
import styles from './search-page.module.css'
import { useSearch } from './use-search.ts'

export function SearchPage() {
  const { state, change } = useSearch()
  return (
    <>
      <SearchHeader search={state.search} change={change} />
      <div className={`${layout.inner} ${styles.page}`}>
        <aside className={styles.rail} aria-labelledby="filters">
          <a href="#results" className={styles.skip}>
            Skip to results
          </a>
          <FilterRail state={state} change={change} titleId="filters" />
        </aside>
        <Results state={state} change={change} />
      </div>
    </>
  )
}
