import type { CatalogGlimpse } from '@fundharbor/contracts/catalog/opportunities'
import { queryOptions } from '@fundharbor/kit'
import { readJson } from '../read-json.ts'

/** What is open in the catalogue now; the page shows nothing at all where the answer is not as expected. */
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
