import type { PublicAwardSource } from '@fundharbor/contracts/catalog/awards'
import type { PublicSource } from '@fundharbor/contracts/catalog/sources'
import { jsonQuery } from '../json-query.ts'

/** Every source of open opportunities, those with the most first. */
export const sourcesQuery = () =>
  jsonQuery({
    path: '/api/public/sources',
    isValid: areSources,
    queryKey: ['catalog', 'sources'],
    staleTime: 60_000,
  })

const areSources = (value: unknown): value is PublicSource[] =>
  Array.isArray(value) && value.every((source) => typeof Reflect.get(source, 'open') === 'number')

/** Every publication of past awards. */
export const awardSourcesQuery = () =>
  jsonQuery({
    path: '/api/public/award-sources',
    isValid: areAwardSources,
    queryKey: ['catalog', 'award-sources'],
    staleTime: 60_000,
  })

const areAwardSources = (value: unknown): value is PublicAwardSource[] =>
  Array.isArray(value) && value.every((source) => typeof Reflect.get(source, 'awards') === 'number')
