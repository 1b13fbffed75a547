import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { matchesOnly } from './answer.ts'
import { toEngineRequest } from './engine-request.ts'
import { searchEngine } from './feed/current-engine.ts'
import { toEngineFilter } from './filter.ts'
import { isEmptySearch, readQuery } from './read-query.ts'

interface Range {
  limit: number
  /** Only opportunities added after `after` and no later than `until`. */
  added?: { after: Date; until: Date }
}

/** Ids of a query's matches, newest first, without related rows. */
export async function findMatchIds(filter: OpportunityFilter, { limit, added }: Range): Promise<string[]> {
  const understood = await readQuery(filter, { withMeaning: false })
  if (isEmptySearch(filter, understood)) return []
  const engineFilter = {
    ...toEngineFilter(filter),
    addedAfter: added?.after.getTime() ?? null,
    addedUntil: added?.until.getTime() ?? null,
  }
  const matches = await matchesOnly(understood, engineFilter)
  const { hits } = await searchEngine().search(
    toEngineRequest(matches.query, matches.filter, { sort: 'newest', limit }),
  )
  return hits.map(({ id }) => id)
}
