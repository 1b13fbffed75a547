import { MOST_NEW_MATCHES } from '@fundharbor/contracts/catalog/saved'
import { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { Model } from 'objection'
import { conditionsOf, whereOf } from '../opportunities/conditions.ts'
import { OpportunityModel } from '../opportunities/model.ts'

/** A stretch of time in which opportunities came into the catalogue: after `since`, up to `until`. */
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
  const ids = await newMatchIds(query, stretch)
  const rows = await OpportunityModel.query()
    .findByIds(ids.slice(0, limit))
    .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
  return { rows, count: ids.length }
}

async function newMatchIds(query: Record<string, string>, { since, until }: Stretch): Promise<string[]> {
  const filter = OpportunityFilter.safeParse(query)
  // A term that the vocabulary no longer has matches nothing.
  if (!filter.success) return []
  const conditions = conditionsOf(filter.data)
  const { rows } = await Model.knex().raw(
    `SELECT o.id FROM opportunities o JOIN opportunity_search s ON s.opportunity_id = o.id
     WHERE o.created_at > :since AND o.created_at <= :until AND ${whereOf(conditions)}
     ORDER BY o.created_at DESC, o.id LIMIT :most`,
    { ...conditions.bindings, since, until, most: MOST_NEW_MATCHES },
  )
  return rows.map(({ id }: { id: string }) => id)
}
