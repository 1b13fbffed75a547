import type { PublicSearchResult } from '@fundharbor/contracts/catalog/public-search'
import type { CatalogOverview } from '@fundharbor/contracts/catalog/opportunities'
import { jsonQuery } from '../json-query.ts'
import type { LandingSearch } from './use-landing-search.ts'

/** The number of open opportunities and the ones that close next. An unexpected response is an error. */
export const overviewQuery = () =>
  jsonQuery({
    path: '/api/opportunities/overview',
    isValid: isOverview,
    queryKey: ['catalog', 'overview'],
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
  jsonQuery({
    path: `/api/public/search?${new URLSearchParams({ search, ...(country && { country }) })}`,
    isValid: isResult,
    queryKey: ['catalog', 'public-search', search, country],
    enabled: search !== '',
  })

const isResult = (value: unknown): value is PublicSearchResult =>
  typeof value === 'object' &&
  value !== null &&
  'total' in value &&
  typeof value.total === 'number' &&
  'opportunities' in value &&
  Array.isArray(value.opportunities)
