import layout from '../shared/layout.module.css'
import { FilterRail } from './filter-rail.tsx'
import { Results } from './results.tsx'
import { SearchBand } from './search-band.tsx'
import styles from './search-page.module.css'
import { useSearch } from './use-search.ts'

/** The keyword on its band, the filters at the left, what they find at the right. */
export function SearchPage() {
  const { state, change } = useSearch()
  return (
    <>
      <SearchBand search={state.search} change={change} />
      <div className={`${layout.inner} ${styles.page}`}>
        <aside className={styles.rail} aria-labelledby="filters">
          <FilterRail state={state} change={change} titleId="filters" />
        </aside>
        <Results state={state} change={change} />
      </div>
    </>
  )
}
