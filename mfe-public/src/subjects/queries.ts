import type { SubjectNode, SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { hasLists, jsonQuery } from '../json-query.ts'

/** Every subject with open opportunities, and the broader subjects above it. */
export const subjectsQuery = () =>
  jsonQuery({
    path: '/api/public/subjects',
    isValid: areNodes,
    queryKey: ['catalog', 'subjects'],
    staleTime: 60_000,
  })

export const subjectQuery = (id: string) =>
  jsonQuery({
    path: `/api/public/subjects/${encodeURIComponent(id)}`,
    isValid: isPage,
    queryKey: ['catalog', 'subjects', id],
    staleTime: 60_000,
  })

const isLink = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'id') === 'string' &&
  typeof Reflect.get(value, 'label') === 'string' &&
  typeof Reflect.get(value, 'open') === 'number'

const areNodes = (value: unknown): value is SubjectNode[] => Array.isArray(value) && value.every(isLink)

const lists = ['alsoCalled', 'broader', 'narrower', 'opportunities', 'closingNext', 'funders']

const isPage = (value: unknown): value is SubjectPage => isLink(value) && hasLists(value, lists)
