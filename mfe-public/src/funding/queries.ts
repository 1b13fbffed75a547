import type { PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import { queryOptions } from '@fundharbor/kit'
import { hasLists, readJson } from '../read-json.ts'

/** What visitors see of an opportunity. */
export const publicOpportunityQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalog', 'public-opportunities', id],
    queryFn: ({ signal }) =>
      readJson({ path: `/api/public/opportunities/${encodeURIComponent(id)}`, isValid: isPage }, signal),
    staleTime: 60_000,
  })

const lists = ['subjects', 'organizationTypes', 'businessTypes', 'facts', 'history', 'similar']

const isPage = (value: unknown): value is PublicOpportunityPage =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'title') === 'string' &&
  hasLists(value, lists)
