import type { PublicSearchResult } from '@fundharbor/contracts/catalog/public-search'
import { Button, formatNumber, LinkButton, useQuery } from '@fundharbor/kit'
import { useEffect, useRef } from 'react'
import { BandMessage, OpportunityBand, OpportunityList, OpportunitySkeletons } from './opportunity-band.tsx'
import { errorText, NO_RESULTS, resultText } from './result-texts.ts'
import { scrollBehavior } from '../scroll-behavior.ts'
import { publicSearchQuery } from './queries.ts'
import type { LandingSearch } from './use-landing-search.ts'

interface SearchResultsProps extends LandingSearch {
  /** Whether the visitor has searched on this page, so that the results scroll into view. */
  hasSearched: boolean
}

/** Three open opportunities for a visitor's search. Needs the search as its key. */
export function SearchResults({ search, country, hasSearched }: SearchResultsProps) {
  const { data, error, isFetching, refetch } = useQuery(publicSearchQuery({ search, country }))
  const hasResults = data !== undefined && data.opportunities.length > 0
  const band = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hasSearched) band.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
  }, [hasSearched])
  return (
    <OpportunityBand
      ref={band}
      id="search-results"
      title="Open opportunities"
      note={hasResults ? resultText(data, search) : `for “${search}”`}
      action={hasResults && <SignUpLink result={data} search={search} country={country} />}
      isBusy={isFetching}
    >
      {hasResults && <OpportunityList opportunities={data.opportunities} />}
      {data?.opportunities.length === 0 && <BandMessage>{NO_RESULTS}</BandMessage>}
      {!data && !error && <OpportunitySkeletons />}
      {!data && error && (
        <BandMessage>
          <p>{errorText(error)}</p>
          <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </BandMessage>
      )}
    </OpportunityBand>
  )
}

interface SignUpLinkProps extends LandingSearch {
  result: PublicSearchResult
}

/** After signing up or in, the visitor sees all results. The form begins with what they have said. */
const SignUpLink = ({ result, search, country }: SignUpLinkProps) => (
  <LinkButton
    to={`/auth?${new URLSearchParams({ ...(country && { country }), about: search })}`}
    variant="secondary"
    size="sm"
    state={{ from: { pathname: '/opportunities', search: `?${listQuery(result, search)}` } }}
  >
    {result.total > result.opportunities.length
      ? `Sign up to see all ${formatNumber(result.total)}`
      : 'Sign up to see details'}
  </LinkButton>
)

const listQuery = ({ geoScope }: PublicSearchResult, search: string) =>
  new URLSearchParams({ search, ...(geoScope && { geoScope }) })
