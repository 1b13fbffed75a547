import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { searchEngine } from './feed/current-engine.ts'
import { toEngineFilter } from './filter.ts'
import { isEmptySearch, readQuery } from './read-query.ts'

interface Range {
  limit: number
  /** Only what came into the catalog after the first instant and until the second. */
  added?: { after: Date; until: Date }
}

/** The matches of a query, the newest first; related rows are none. */
export async function findMatchIds(filter: OpportunityFilter, { limit, added }: Range): Promise<string[]> {
  const asked = await readQuery(filter, { withMeaning: false })
  if (isEmptySearch(filter, asked)) return []
  const { hits } = await searchEngine().search({
    concepts: asked.concepts,
    phrases: asked.phrases,
    excluded: asked.excluded,
    filter: {
      ...toEngineFilter(filter),
      addedAfter: added?.after.getTime() ?? null,
      addedUntil: added?.until.getTime() ?? null,
    },
    sort: 'newest',
    limit,
    related: 0,
    relatedCoverage: 1,
  })
  return hits.map(({ id }) => id)
}
