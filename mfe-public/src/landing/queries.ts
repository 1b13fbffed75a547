import type { PublicSearchResult } from '@fundharbor/contracts/catalog/public-search'
import type { CatalogGlimpse } from '@fundharbor/contracts/catalog/opportunities'
import { queryOptions } from '@fundharbor/kit'
import { readJson } from '../read-json.ts'

/** What is open in the catalog now; the page shows nothing at all where the answer is not as expected. */
export const glimpseQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'glimpse'],
    queryFn: ({ signal }) => readJson({ path: '/api/opportunities/glimpse', is: isGlimpse }, signal),
    staleTime: 60_000,
  })

const isGlimpse = (value: unknown): value is CatalogGlimpse =>
  typeof value === 'object' &&
  value !== null &&
  'open' in value &&
  typeof value.open === 'number' &&
  'closingSoon' in value &&
  Array.isArray(value.closingSoon)

/** Three open calls for a visitor's question. Asking is limited: an answer is kept while the page is open. */
export const publicSearchQuery = (question: string) =>
  queryOptions({
    queryKey: ['catalog', 'public-search', question],
    queryFn: ({ signal }) =>
      readJson(
        { path: `/api/public/search?${new URLSearchParams({ search: question })}`, is: isResult },
        signal,
      ),
    enabled: question !== '',
  })

const isResult = (value: unknown): value is PublicSearchResult =>
  typeof value === 'object' &&
  value !== null &&
  'total' in value &&
  typeof value.total === 'number' &&
  'opportunities' in value &&
  Array.isArray(value.opportunities)
