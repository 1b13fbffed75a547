import { EmptyState, ErrorState, LinkButton, Spinner, useQuery } from '@fundharbor/kit'
import { SEARCH_PATH } from '../shared/paths.ts'
import { savedSearchesQuery } from './queries.ts'
import { SearchItem } from './search-item.tsx'
import styles from './searches.module.css'

/** Saved searches with their new matches and alerts. */
export function Searches() {
  const { data, error, isFetching, refetch } = useQuery(savedSearchesQuery())
  if (!data && error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Loading your searches" />
  if (data.length === 0) {
    return (
      <EmptyState
        title="No saved searches yet"
        action={
          <LinkButton size="sm" to={SEARCH_PATH}>
            Find Funding
          </LinkButton>
        }
      >
        Search for funding, then select Save search. New matches are counted here, and we can email them to
        you.
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
