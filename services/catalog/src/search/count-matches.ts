import type { EngineFilter } from '@fundharbor/search-engine/engine'
import { matchesOnly } from './answer.ts'
import { toEngineRequest } from './engine-request.ts'
import { searchEngine } from './feed/current-engine.ts'
import type { UnderstoodQuery } from './query/understand.ts'

/** The number of matches of a query. */
export async function countMatches(understood: UnderstoodQuery, filter: EngineFilter): Promise<number> {
  const matches = await matchesOnly(understood, filter)
  const request = toEngineRequest(matches.query, matches.filter, { sort: 'score', limit: 0 })
  return (await searchEngine().search(request)).total
}
