import { EmptyState, ErrorState, LinkButton, Spinner, useQuery } from '@fundharbor/kit'
import { SEARCH_PATH } from '../shared/addresses.ts'
import { savedSearchesQuery } from './queries.ts'
import { SearchItem } from './search-item.tsx'
import styles from './searches.module.css'

/** Saved searches with what is new in them, and their alerts. */
export function Searches() {
  const { data, error, isFetching, refetch } = useQuery(savedSearchesQuery())
  if (!data && error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Loading your searches" />
  if (data.length === 0) {
    return (
      <EmptyState
        title="No searches yet"
        action={
          <LinkButton size="sm" to={SEARCH_PATH}>
            Find Funding
          </LinkButton>
        }
      >
        Choose words and filters on the search page and press Save search: new matches are counted here, and
        mailed if you like.
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list} aria-label="Saved searches">
      {data.map((search) => (
        <SearchItem key={search.id} search={search} />
      ))}
    </ul>
  )
}
