import { ErrorState, keepPreviousData, useInfiniteQuery } from '@fundharbor/kit'
import { useMemo } from 'react'
import layout from '../shared/layout.module.css'
import { searchQuery } from '../catalog/queries.ts'
import { orderedQuery, useSearchOrder } from '../search/search-order.ts'
import type { SearchState } from '../search/search-state.ts'
import { AlsoSearched } from './also-searched.tsx'
import { CardGrid, WaitingCards } from './card-grid.tsx'
import { Correction } from './correction.tsx'
import { LoadMoreOpportunities } from './load-more.tsx'
import { NothingFound } from './nothing-found.tsx'
import { RelatedOpportunities } from './related-opportunities.tsx'
import { ResultsHead } from './results-head.tsx'
import styles from './results.module.css'
import { useFacets } from './use-facets.ts'
import type { ChangeSearch } from './use-search.ts'
import { useUnderstood } from './use-understood.ts'
import { becauseOf } from './why-matched.tsx'

interface ResultsProps {
  state: SearchState
  change: ChangeSearch
}

/** What the search finds: loading, an error, nothing, or cards with a button for more. */
export function Results({ state, change }: ResultsProps) {
  const { found, matches, related, total } = useResults(state)
  const isAbout = useFacets(state)?.approximate ?? false
  const understood = useUnderstood(state)
  const terms = understood?.facets.alsoSearched
  const because = useMemo(() => becauseOf(terms), [terms])
  const isEmpty = total === 0 && !found.isPlaceholderData
  const cards = { isOld: found.isPlaceholderData, because }
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
      <Correction state={state} understood={understood} />
      {understood && (
        <AlsoSearched
          key={`${understood.search} ${understood.verbatim}`}
          state={state}
          change={change}
          understood={understood}
        />
      )}
      {found.isPending && <WaitingCards />}
      {found.isError && !found.data && (
        <ErrorState
          title="Failed to fetch opportunities"
          error={found.error}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {isEmpty && <NothingFound state={state} change={change} hasRelated={related.count > 0} />}
      <CardGrid pages={matches.pages} {...cards} />
      {related.count > 0 && (
        <RelatedOpportunities pages={related.pages} hasMatches={matches.count > 0} {...cards} />
      )}
      {matches.count + related.count > 0 && (
        <LoadMoreOpportunities
          shown={matches.count + related.count}
          matches={matches.count}
          total={total ?? matches.count}
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

/** The list, page by page, its matches apart from what is only related. `total` counts matches. */
function useResults(state: SearchState) {
  const order = useSearchOrder(state)
  const found = useInfiniteQuery({
    ...searchQuery(orderedQuery(state, order)),
    enabled: order.isKnown,
    placeholderData: keepPreviousData,
  })
  const pages = found.data?.pages.map(({ rows }) => rows) ?? []
  const pick = (isRelated: boolean) => {
    const picked = pages.map((rows) => rows.filter(({ related }) => related === isRelated))
    return { pages: picked, count: picked.flat().length }
  }
  const total = found.isError && !found.data ? undefined : found.data?.pages[0]?.total
  return { found, matches: pick(false), related: pick(true), total }
}
