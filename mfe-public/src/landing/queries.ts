import type { CatalogGlimpse } from '@fundharbor/contracts/catalog/opportunities'
import { queryOptions } from '@fundharbor/kit'

/**
 * What is open in the catalogue now. Asked without the contract's schema: parsing would bring zod to the first
 * page that anybody sees, and the page shows nothing at all where the answer is not as expected.
 */
export const glimpseQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'glimpse'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/api/opportunities/glimpse', { signal })
      if (!response.ok) throw new Error(`The catalogue answered ${response.status}`)
      const glimpse: unknown = await response.json()
      if (!isGlimpse(glimpse)) throw new Error('The catalogue answered something else')
      return glimpse
    },
    staleTime: 60_000,
  })

const isGlimpse = (value: unknown): value is CatalogGlimpse =>
  typeof value === 'object' &&
  value !== null &&
  'open' in value &&
  typeof value.open === 'number' &&
  'closingSoon' in value &&
  Array.isArray(value.closingSoon)
