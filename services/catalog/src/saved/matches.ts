import { MOST_NEW_MATCHES } from '@fundharbor/contracts/catalog/saved'
import { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { OpportunityModel } from '../opportunities/model.ts'
import { catchUpSearch } from '../search/feed/current-engine.ts'
import { findMatchIds } from '../search/match-ids.ts'

/** A stretch of time in which opportunities came into the catalog: after `since`, up to `until`. */
interface Stretch {
  since: Date
  until: Date
}

/** How many open opportunities that match came in the stretch; `MOST_NEW_MATCHES` means that or more. */
export async function countNewMatches(query: Record<string, string>, stretch: Stretch): Promise<number> {
  return (await newMatchIds(query, stretch)).length
}

/** The matches that came in the stretch, latest first: at most `limit`, and how many there are. */
export async function readNewMatches(
  query: Record<string, string>,
  stretch: Stretch,
  limit: number,
): Promise<{ rows: OpportunityModel[]; count: number }> {
  // What came in just before `until` is in no later stretch.
  await catchUpSearch()
  const ids = await newMatchIds(query, stretch)
  const rows = await OpportunityModel.query()
    .findByIds(ids)
    .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
    .limit(limit)
  return { rows, count: ids.length }
}

async function newMatchIds(query: Record<string, string>, { since, until }: Stretch): Promise<string[]> {
  const filter = OpportunityFilter.safeParse(query)
  // A term that the vocabulary no longer has matches nothing.
  if (!filter.success) return []
  return findMatchIds(filter.data, { limit: MOST_NEW_MATCHES, added: { after: since, until } })
}
