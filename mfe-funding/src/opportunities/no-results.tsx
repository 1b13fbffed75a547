import type { Facets } from '@fundharbor/contracts/catalog/facets'
import { Button, EmptyState } from '@fundharbor/kit'
import { clearFilters, type SearchState } from '../search/search-state.ts'
import { RemoveFilterHint, NearestTopics } from './search-hints.tsx'
import styles from './results.module.css'
import { useFacetsQuery } from './use-facets.ts'
import type { ChangeSearch } from './use-search.ts'

interface NothingFoundProps {
  state: SearchState
  change: ChangeSearch
  /** Related opportunities follow, so only the hint is shown. */
  hasRelated: boolean
}

/** No matches: suggests which filter to remove and where else to look. */
export function NoResults({ state, change, hasRelated }: NothingFoundProps) {
  const { data, isPlaceholderData } = useFacetsQuery(state)
  const facets = isPlaceholderData ? undefined : data
  const removeFilterHint = <RemoveFilterHint state={state} change={change} facets={facets} />
  if (hasRelated) return removeFilterHint
  const nearest = facets?.hints?.nearest ?? []
  return (
    <div className={styles.noResults}>
      <EmptyState
        title="No opportunities found"
        action={
          <Button
            variant="secondary"
            size="sm"
            onClick={() => change({ ...clearFilters(state), search: '' })}
          >
            Clear Filters
          </Button>
        }
      >
        {getMessage(facets)}
      </EmptyState>
      {removeFilterHint}
      {nearest.length > 0 && <NearestTopics topics={nearest} />}
    </div>
  )
}

const getMessage = (facets: Facets | undefined): string =>
  facets?.hints?.excludingFilter
    ? 'Your search has matches, but not with all of these filters.'
    : 'Nothing in the catalog matches your search. Remove a filter or try other words.'
