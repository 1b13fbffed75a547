import { keepPreviousData, QueryError, useInfiniteQuery } from '@fundharbor/kit'
import { Reorder } from '@fundharbor/kit/motion.ts'
import { useDeferredValue, useMemo, useRef } from 'react'
import { searchQuery } from '../catalog/queries.ts'
import { toSortedQuery, useSearchOrder } from '../search/search-order.ts'
import type { SearchState } from '../search/search-state.ts'
import { AlsoSearched } from './also-searched.tsx'
import { CardGrid, CardGridSkeleton } from './card-grid.tsx'
import { Correction } from './correction.tsx'
import { LoadMoreOpportunities } from './load-more.tsx'
import { NoResults } from './no-results.tsx'
import { Programs } from './programs.tsx'
import { RelatedOpportunities } from './related-opportunities.tsx'
import { ResultsHead } from './results-head.tsx'
import styles from './results.module.css'
import { useFacetsQuery } from './use-facets.ts'
import type { ChangeSearch } from './use-search.ts'
import { useInterpretation } from './use-interpretation.ts'
import { mapTermSources } from './why-matched.tsx'

interface ResultsProps {
  state: SearchState
  change: ChangeSearch
}

/** The search results: loading, an error, nothing, or cards with a button for more. */
export function Results({ state, change }: ResultsProps) {
  const list = useRef<HTMLElement>(null)
  const { isPending: isCounting, failureCount } = useFacetsQuery(state)
  // Terms that appeared above results that somebody already reads would push them down.
  const isInterpreting = state.search !== '' && isCounting && failureCount === 0
  const { found, matches, related, total, isPending } = useResults(state, isInterpreting)
  const interpretation = useInterpretation(state)
  const terms = interpretation?.facets.alsoSearched
  const because = useMemo(() => mapTermSources(terms), [terms])
  const isEmpty = total === 0 && !found.isPlaceholderData
  const cards = { isStale: found.isPlaceholderData, because }
  return (
    <section ref={list} aria-labelledby="results" aria-busy={found.isFetching} className={styles.results}>
      <h2 id="results" className="visually-hidden">
        Results
      </h2>
      <ResultsHead state={state} change={change} total={total} isLoading={isPending} />
      <Correction state={state} interpretation={interpretation} />
      {interpretation && !isPending && (
        <AlsoSearched
          key={`${interpretation.search} ${interpretation.verbatim}`}
          state={state}
          change={change}
          interpretation={interpretation}
        />
      )}
      <Reorder list={list} order={[...matches.pages, ...related.pages].flat().map(({ id }) => id)} />
      {isPending && <CardGridSkeleton />}
      {found.isError && !found.data && <QueryError title="Failed to fetch opportunities" query={found} />}
      {isEmpty && <NoResults state={state} change={change} hasRelated={related.count > 0} />}
      <CardGrid pages={matches.pages} {...cards} />
      {related.count > 0 && (
        <RelatedOpportunities pages={related.pages} hasMatches={matches.count > 0} {...cards} />
      )}
      {matches.count + related.count > 0 && (
        <LoadMoreOpportunities
          shown={matches.count + related.count}
          matches={matches.count}
          total={total ?? matches.count}
          hasMore={found.hasNextPage}
          busy={found.isFetchingNextPage}
          failed={found.isFetchNextPageError}
          onLoadMore={() => found.fetchNextPage()}
        />
      )}
      <Programs search={state.search} />
    </section>
  )
}

/** The result pages, split into matches and related opportunities, none while it waits. `total` counts matches. */
function useResults(state: SearchState, waits: boolean) {
  const order = useSearchOrder(state)
  // Deferred, so that React renders the cards in short steps and the browser can respond to input.
  const found = useDeferredValue(
    useInfiniteQuery({
      ...searchQuery(toSortedQuery(state, order)),
      enabled: order.isKnown,
      placeholderData: keepPreviousData,
    }),
  )
  const isPending = useDeferredValue(waits) || found.isPending
  const all = isPending ? undefined : found.data?.pages
  const pages = all?.map(({ rows }) => rows) ?? []
  const pick = (isRelated: boolean) => {
    const picked = pages.map((rows) => rows.filter(({ related }) => related === isRelated))
    return { pages: picked, count: picked.flat().length }
  }
  return { found, isPending, matches: pick(false), related: pick(true), total: all?.[0]?.total }
}
