import type { Facets } from '@fundharbor/contracts/catalog/opportunities'
import { Button, EmptyState } from '@fundharbor/kit'
import { withoutFilters, type SearchState } from '../search/search-state.ts'
import { LiftFilter, NearestTopics } from './search-hints.tsx'
import styles from './results.module.css'
import { useFacetsQuery } from './use-facets.ts'
import type { ChangeSearch } from './use-search.ts'

interface NothingFoundProps {
  state: SearchState
  change: ChangeSearch
  /** Related opportunities follow: they, not this, are what is seen first. */
  hasRelated: boolean
}

/** Nothing matches: the filter that stands in the way, and where to look instead. */
export function NothingFound({ state, change, hasRelated }: NothingFoundProps) {
  const { data, isPlaceholderData } = useFacetsQuery(state)
  const facets = isPlaceholderData ? undefined : data
  const lift = <LiftFilter state={state} change={change} facets={facets} />
  if (hasRelated) return lift
  const nearest = facets?.hints?.nearest ?? []
  return (
    <div className={styles.nothing}>
      <EmptyState
        title="No opportunities found"
        action={
          <Button
            variant="secondary"
            size="sm"
            onClick={() => change({ ...withoutFilters(state), search: '' })}
          >
            Clear Filters
          </Button>
        }
      >
        {sentenceOf(facets)}
      </EmptyState>
      {lift}
      {nearest.length > 0 && <NearestTopics topics={nearest} />}
    </div>
  )
}

const sentenceOf = (facets: Facets | undefined): string =>
  facets?.hints?.excludingFilter
    ? 'Your words are found, but not with all of these filters.'
    : 'Nothing in the catalog fits all of this. Remove a filter or try other words.'
