import type { PublicAwardSource } from '@fundharbor/contracts/catalog/awards'
import type { PublicSource } from '@fundharbor/contracts/catalog/sources'
import { queryOptions } from '@fundharbor/kit'
import { readJson } from '../read-json.ts'

/** Every source of open opportunities, those with the most first. */
export const sourcesQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'sources'],
    queryFn: ({ signal }) => readJson({ path: '/api/public/sources', isValid: areSources }, signal),
    staleTime: 60_000,
  })

const areSources = (value: unknown): value is PublicSource[] =>
  Array.isArray(value) && value.every((source) => typeof Reflect.get(source, 'open') === 'number')

/** Every publication of past awards. */
export const awardSourcesQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'award-sources'],
    queryFn: ({ signal }) =>
      readJson({ path: '/api/public/award-sources', isValid: areAwardSources }, signal),
    staleTime: 60_000,
  })

const areAwardSources = (value: unknown): value is PublicAwardSource[] =>
  Array.isArray(value) && value.every((source) => typeof Reflect.get(source, 'awards') === 'number')
