import { Button, EmptyState, ErrorState, keepPreviousData, useInfiniteQuery, useQuery } from '@fundharbor/kit'
import layout from '../layout.module.css'
import { facetsQuery, searchQuery } from '../opportunity-queries.ts'
import { CardGrid, WaitingCards } from './card-grid.tsx'
import { LoadMoreOpportunities } from './load-more.tsx'
import { ResultsHead } from './results-head.tsx'
import styles from './results.module.css'
import { filterQuery, listQuery, withoutFilters, type SearchState } from '../search-state.ts'
import { useFacets } from './use-facets.ts'
import type { ChangeSearch } from './use-search.ts'

interface ResultsProps {
  state: SearchState
  change: ChangeSearch
}

/** What the search finds: loading, an error, nothing, or cards with a button for more. */
export function Results({ state, change }: ResultsProps) {
  const found = useInfiniteQuery({ ...searchQuery(listQuery(state)), placeholderData: keepPreviousData })
  const facets = useFacets(state)
  const isAbout = facets?.approximate ?? false
  const pages = found.data?.pages.map((page) => page.rows) ?? []
  const shown = pages.flat().length
  const total = found.isError && !found.data ? undefined : found.data?.pages[0]?.total
  return (
    <section aria-labelledby="results" aria-busy={found.isFetching} className={styles.results}>
      <h2 id="results" className={layout.hidden}>
        Results
      </h2>
      <ResultsHead
        state={state}
        change={change}
        total={total}
        isAbout={isAbout}
        isLoading={found.isPending}
      />
      {found.isPending && <WaitingCards />}
      {found.isError && !found.data && (
        <ErrorState
          title="Failed to fetch opportunities"
          error={found.error}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {total === 0 && !found.isPlaceholderData && <NothingFound state={state} change={change} />}
      <CardGrid pages={pages} isOld={found.isPlaceholderData} />
      {shown > 0 && (
        <LoadMoreOpportunities
          shown={shown}
          total={total ?? shown}
          isAbout={isAbout}
          hasMore={found.hasNextPage}
          busy={found.isFetchingNextPage}
          failed={found.isFetchNextPageError}
          onLoadMore={() => found.fetchNextPage()}
        />
      )}
    </section>
  )
}

function NothingFound({ state, change }: ResultsProps) {
  const { data: facets } = useQuery(facetsQuery(filterQuery(state)))
  const meant = facets?.didYouMean
  return (
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
      {meant ? (
        <>
          Did you mean{' '}
          <Button
            variant="quiet"
            size="sm"
            className={styles.meant}
            onClick={() => change({ search: meant })}
          >
            {meant}
          </Button>
          ?
        </>
      ) : (
        'Nothing in the catalogue fits all of this. Lift a filter or use other words.'
      )}
    </EmptyState>
  )
}
