import { EmptyState, QueryFallback, useCanEdit, useQuery } from '@fundharbor/kit'
import { FindFundingLink } from '../shared/find-funding-link.tsx'
import { savedSearchesQuery } from './queries.ts'
import { SavedSkeleton } from './saved-skeleton.tsx'
import { SearchItem } from './search-item.tsx'
import styles from './searches.module.css'

/** Saved searches with their new matches and alerts. */
export function Searches() {
  const query = useQuery(savedSearchesQuery())
  const canEdit = useCanEdit()
  if (!query.data) {
    return (
      <QueryFallback query={query}>
        <SavedSkeleton label="Loading your searches" />
      </QueryFallback>
    )
  }
  if (query.data.length === 0) {
    return (
      <EmptyState title="No saved searches yet" action={<FindFundingLink />}>
        {canEdit
          ? 'Search for funding, then select Save search. New matches are counted here, and we can email them to you.'
          : 'Searches that owners and editors save appear here, with their new matches.'}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list} aria-label="Saved searches">
      {query.data.map((search) => (
        <SearchItem key={search.id} search={search} />
      ))}
    </ul>
  )
}
