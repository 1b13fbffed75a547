import type { PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import { hasLists, jsonQuery } from '../json-query.ts'

/** What visitors see of an opportunity. */
export const publicOpportunityQuery = (id: string) =>
  jsonQuery({
    path: `/api/public/opportunities/${encodeURIComponent(id)}`,
    isValid: isPage,
    queryKey: ['catalog', 'public-opportunities', id],
    staleTime: 60_000,
  })

const lists = ['subjects', 'organizationTypes', 'businessTypes', 'facts', 'history', 'similar']

const isPage = (value: unknown): value is PublicOpportunityPage =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'title') === 'string' &&
  hasLists(value, lists)
