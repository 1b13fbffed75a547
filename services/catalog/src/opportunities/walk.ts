import { Model } from 'objection'
import { beyond, type Keyed } from './matches.ts'
import { indexQuery, rowConditions, type Plan } from './plan.ts'
import type { Sort } from './sorts.ts'

/** So many rows are looked at before the walk is given up for a reading without an end. */
const STEPS = 20_000

/**
 * The next rows of a very large result in a sort's order: walks the order's index and tests each row, which is quick
 * because many match.
 */
export async function walkMatches(
  plan: Plan,
  { sort, after, limit }: { sort: Sort; after: Keyed | undefined; limit: number },
): Promise<Keyed[]> {
  const near = await walk(plan, { sort, after, limit, steps: STEPS })
  return near.length === limit ? near : walk(plan, { sort, after, limit, steps: null })
}

interface Walk {
  sort: Sort
  after: Keyed | undefined
  limit: number
  steps: number | null
}

async function walk(plan: Plan, { sort, after, limit, steps }: Walk): Promise<Keyed[]> {
  const direction = sort.descending ? 'DESC' : 'ASC'
  const order = `${sort.key} ${direction}, s.opportunity_id ${direction}`
  const from = [
    ...(sort.bound ? [sort.bound] : []),
    ...(after ? [beyond(sort, sort.key, 's.opportunity_id')] : []),
  ]
  const query = indexQuery(plan, { filtered: false })
  const tests = [
    ...plan.filters.map(({ sql }) => sql),
    rowConditions({ ...plan, filters: [] }, { filtered: false, query: null }),
    // As a function the test is not turned into a look-up that finds everything first.
    ...(query === null ? [] : ['ts_match_vq(s.document, CAST(:query AS tsquery))']),
  ]
  const { rows } = await Model.knex().raw(
    `SELECT s.opportunity_id AS id, s.sort_key::text AS key FROM (
       SELECT s.*, ${sort.key} AS sort_key FROM opportunity_search s ${from.length > 0 ? `WHERE ${from.join(' AND ')}` : ''}
       ORDER BY ${order} ${steps === null ? '' : `LIMIT ${steps}`}) AS s
     WHERE ${tests.join(' AND ')} ORDER BY s.sort_key ${direction}, s.opportunity_id ${direction} LIMIT :limit`,
    { ...plan.bindings, query, afterKey: after?.key ?? null, afterId: after?.id ?? null, limit },
  )
  return rows
}
