import { MOST_NEW_MATCHES } from '@fundharbor/contracts/catalog/saved'
import { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { catchUpSearch } from '../../search/feed/current-engine.ts'
import { findMatchIds } from '../../search/match-ids.ts'

/** A period in which opportunities were added: after `since`, up to `until`. */
interface Period {
  since: Date
  until: Date
}

/** Counts open matches added in the period; `MOST_NEW_MATCHES` means that many or more. */
export async function countNewMatches(query: Record<string, string>, period: Period): Promise<number> {
  return (await findNewMatchIds(query, period)).length
}

/** At most `limit` matches added in the period, latest first, and how many there are. */
export async function readNewMatches(
  query: Record<string, string>,
  period: Period,
  limit: number,
): Promise<{ rows: OpportunityModel[]; count: number }> {
  // Additions just before `until` belong to no later period, so the search must have them now.
  await catchUpSearch()
  const ids = await findNewMatchIds(query, period)
  const rows = await OpportunityModel.query()
    .findByIds(ids)
    .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
    .limit(limit)
  return { rows, count: ids.length }
}

async function findNewMatchIds(query: Record<string, string>, { since, until }: Period): Promise<string[]> {
  const filter = OpportunityFilter.safeParse(query)
  // A filter value that no longer exists matches nothing.
  if (!filter.success) return []
  return findMatchIds(filter.data, { limit: MOST_NEW_MATCHES, added: { after: since, until } })
}
