import type { PublicSearchResult } from '@fundharbor/contracts/catalog/public-search'
import type { CatalogOverview } from '@fundharbor/contracts/catalog/opportunities'
import { queryOptions } from '@fundharbor/kit'
import { readJson } from '../read-json.ts'
import type { LandingSearch } from './use-landing-search.ts'

/** The number of open opportunities and the ones that close next. An unexpected response is an error. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'overview'],
    queryFn: ({ signal }) => readJson({ path: '/api/opportunities/overview', isValid: isOverview }, signal),
    staleTime: 60_000,
  })

const isOverview = (value: unknown): value is CatalogOverview =>
  typeof value === 'object' &&
  value !== null &&
  'open' in value &&
  typeof value.open === 'number' &&
  'funders' in value &&
  typeof value.funders === 'number' &&
  'funding' in value &&
  Array.isArray(value.funding) &&
  'closingSoon' in value &&
  Array.isArray(value.closingSoon)

/** Three open opportunities for a visitor's search. Cached, because the number of searches is limited. */
export const publicSearchQuery = ({ search, country }: LandingSearch) =>
  queryOptions({
    queryKey: ['catalog', 'public-search', search, country],
    queryFn: ({ signal }) =>
      readJson(
        {
          path: `/api/public/search?${new URLSearchParams({ search, ...(country && { country }) })}`,
          isValid: isResult,
        },
        signal,
      ),
    enabled: search !== '',
  })

const isResult = (value: unknown): value is PublicSearchResult =>
  typeof value === 'object' &&
  value !== null &&
  'total' in value &&
  typeof value.total === 'number' &&
  'opportunities' in value &&
  Array.isArray(value.opportunities)
