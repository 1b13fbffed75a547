import type { SubjectNode, SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { queryOptions } from '@fundharbor/kit'
import { hasLists, readJson } from '../read-json.ts'

/** Every subject with open opportunities, and the broader subjects above it. */
export const subjectsQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'subjects'],
    queryFn: ({ signal }) => readJson({ path: '/api/public/subjects', isValid: areNodes }, signal),
    staleTime: 60_000,
  })

export const subjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalog', 'subjects', id],
    queryFn: ({ signal }) =>
      readJson({ path: `/api/public/subjects/${encodeURIComponent(id)}`, isValid: isPage }, signal),
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
