import type { EngineFilter, EngineRequest } from '@fundharbor/search-engine/engine'

type Query = Pick<EngineRequest, 'concepts' | 'phrases' | 'excluded'>

/** A query that everything matches. */
export const matchAll: Query = { concepts: [], phrases: [], excluded: [] }

/** The engine request for a query; without related documents, unless `options` ask for them. */
export const toEngineRequest = (
  { concepts, phrases, excluded }: Query,
  filter: EngineFilter,
  options: Pick<EngineRequest, 'sort' | 'limit'> & Partial<EngineRequest>,
): EngineRequest => ({ concepts, phrases, excluded, filter, related: 0, relatedCoverage: 1, ...options })
