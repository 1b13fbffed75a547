import type { FunderNode, FunderPage } from '@fundharbor/contracts/catalog/public-pages'
import { queryOptions } from '@fundharbor/kit'
import { hasLists, readJson } from '../read-json.ts'

/** Every funder with open opportunities. */
export const fundersQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'funders'],
    queryFn: ({ signal }) => readJson({ path: '/api/public/funders', isValid: areFunders }, signal),
    staleTime: 60_000,
  })

export const funderQuery = (slug: string) =>
  queryOptions({
    queryKey: ['catalog', 'funders', slug],
    queryFn: ({ signal }) =>
      readJson({ path: `/api/public/funders/${encodeURIComponent(slug)}`, isValid: isPage }, signal),
    staleTime: 60_000,
  })

const isFunder = (value: unknown): value is FunderNode =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'slug') === 'string'

const areFunders = (value: unknown): value is FunderNode[] => Array.isArray(value) && value.every(isFunder)

const lists = ['funding', 'opportunities', 'closingNext', 'subjects', 'similar', 'changes', 'sources']

const isPage = (value: unknown): value is FunderPage => isFunder(value) && hasLists(value, lists)
