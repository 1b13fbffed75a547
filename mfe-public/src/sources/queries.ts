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
