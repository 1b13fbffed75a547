import { invalid } from '@fundharbor/chassis/failures'
import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/pages'
import type { OpportunityFilter, OpportunityQuery } from '@fundharbor/contracts/catalog/opportunities'
import { countTotal } from './facets.ts'
import { continued, readMatches, type Keyed } from './matches.ts'
import type { OpportunityModel } from './model.ts'
import { planSearch } from './plan-search.ts'
import { asMany, isFew, type Plan } from './plan.ts'
import { readRows } from './rows.ts'
import { chosenSort, readPosition, sortOf, writePosition, type Position } from './sorts.ts'
import { readStretches } from './stretched.ts'
import { walkMatches } from './walk.ts'
import { isFiltered, peekWhole, readWhole } from './whole.ts'

/** What a page is asked with. */
export interface Asked {
  filter: OpportunityFilter
  plan: Plan
  sort: OpportunityQuery['sort']
  after: Position | undefined
  limit: number
}

/** A page's rows in order (one more than asked where there are more), and how many match in all. */
export interface Found {
  keyed: (Keyed & { stretch?: Position['stretch'] })[]
  total: number
}

/** One page of the search, with how many rows match and where the next page begins. */
export async function searchOpportunities(query: OpportunityQuery): Promise<Page<OpportunityModel>> {
  const { sort, limit = DEFAULT_PAGE, cursor, ...filter } = query
  const after = decodeCursor(cursor, readPosition)
  const plan = await planSearch(filter)
  const asked = { filter, plan, sort, after, limit }
  const { keyed, total } = await find(asked).catch(refuseCursor)
  const page = keyed.slice(0, limit)
  const last = keyed.length > limit ? page.at(-1) : undefined
  return {
    rows: await readRows(
      page.map(({ id }) => id),
      plan,
    ),
    total,
    next: last && writePosition({ ...last, total }),
  }
}

/** Few matches are read whole; of many, the order's index is walked, or the latest are ranked stretch by stretch. */
async function find(asked: Asked): Promise<Found> {
  const { filter, plan, sort, after, limit } = asked
  if (!after?.stretch && isFew(plan.expected)) return findFew(asked)
  const chosen = chosenSort(sort, plan)
  // A list that began as a small one goes on as such.
  if (chosen === 'relevance' && after && !after.stretch) return findFew(asked)
  const [keyed, total] = await Promise.all([
    chosen === 'relevance'
      ? readStretches(asked)
      : walkMatches(plan, { sort: sortOf(sort, plan), after, limit: limit + 1 }),
    after ? after.total : countTotal(filter, plan),
  ])
  return { keyed, total }
}

async function findFew({ filter, plan, sort, after, limit }: Asked): Promise<Found> {
  const wanted = limit + 1
  if (!after) {
    const { first, total, isCut } = await readWhole({ filter, plan, sort })
    if (isCut) return find({ filter, plan: asMany(plan), sort, after, limit })
    return { keyed: first.slice(0, wanted), total }
  }
  const kept = continued(await peekWhole({ filter, plan, sort }), after, wanted)
  if (kept) return { keyed: kept, total: after.total }
  const order = sortOf(sort, plan)
  const reading = { filtered: isFiltered(plan), sort: order, after, limit: wanted, counted: false }
  const { first, isCut } = await readMatches(plan, reading)
  if (isCut && order.refinement === undefined) return find({ filter, plan: asMany(plan), sort, after, limit })
  return { keyed: first, total: after.total }
}

/** A cursor whose key is not of the sort's type was made for another list. */
function refuseCursor(error: unknown): never {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (['22P02', '22007', '22008'].includes(String(code)))
    throw invalid({ cursor: 'This cursor is not valid' })
  throw error
}
