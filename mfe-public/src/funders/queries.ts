import type { FunderNode, FunderPage } from '@fundharbor/contracts/catalog/public-pages'
import { hasLists, jsonQuery } from '../json-query.ts'

/** Every funder with open opportunities. */
export const fundersQuery = () =>
  jsonQuery({
    path: '/api/public/funders',
    isValid: areFunders,
    queryKey: ['catalog', 'funders'],
    staleTime: 60_000,
  })

export const funderQuery = (slug: string) =>
  jsonQuery({
    path: `/api/public/funders/${encodeURIComponent(slug)}`,
    isValid: isPage,
    queryKey: ['catalog', 'funders', slug],
    staleTime: 60_000,
  })

const isFunder = (value: unknown): value is FunderNode =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'slug') === 'string'

const areFunders = (value: unknown): value is FunderNode[] => Array.isArray(value) && value.every(isFunder)

const lists = ['funding', 'opportunities', 'closingNext', 'subjects', 'similar', 'changes', 'sources']

const isPage = (value: unknown): value is FunderPage => isFunder(value) && hasLists(value, lists)
