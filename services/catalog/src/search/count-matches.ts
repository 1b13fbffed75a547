import type { EngineFilter, EngineRequest } from './engine/engine.ts'
import { toEngineRequest } from './engine-request.ts'
import { searchEngine } from './feed/current-engine.ts'

/** The number of matches of a query. */
export async function countMatches(
  query: Pick<EngineRequest, 'concepts' | 'phrases' | 'excluded'>,
  filter: EngineFilter,
): Promise<number> {
  const { total } = await searchEngine().search(toEngineRequest(query, filter, { sort: 'score', limit: 0 }))
  return total
}
