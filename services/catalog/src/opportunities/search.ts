import { invalid } from '@fundharbor/chassis/failures'
import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/pages'
import type { OpportunityFilter, OpportunityQuery } from '@fundharbor/contracts/catalog/opportunities'
import { walkAhead } from './ahead.ts'
import { closesInStretches, readByClosing } from './closing.ts'
import { countTotal } from './facets.ts'
import { continued, readMatches, type Keyed } from './matches.ts'
import type { OpportunityModel } from './model.ts'
import { planSearch } from './plan-search.ts'
import { asMany, isFew, type Plan } from './plan.ts'
import { readRows } from './rows.ts'
import { chosenSort, readPosition, sortOf, writePosition, type Position } from './sorts.ts'
import { readStretches } from './stretched.ts'
import { isFiltered, peekWhole, readWhole } from './whole.ts'

/** What a page is asked with. */
export interface Asked {
  filter: OpportunityFilter
  plan: Plan
  sort: OpportunityQuery['sort']
  after: Position | undefined
  limit: number
}

/** A row of the list, and the stretch that it was found in. */
export type Placed = Keyed & { stretch?: Position['stretch'] }

interface Found {
  rows: OpportunityModel[]
  /** Where the page ends, if more follow. */
  last: Placed | undefined
  /** How many match in all. */
  total: number
}

/** One page of the search, with how many rows match and where the next page begins. */
export async function searchOpportunities(query: OpportunityQuery): Promise<Page<OpportunityModel>> {
  const { sort, limit = DEFAULT_PAGE, cursor, ...filter } = query
  const after = decodeCursor(cursor, readPosition)
  const plan = await planSearch(filter)
  const asked = { filter, plan, sort, after, limit }
  const { rows, last, total } = await find(asked).catch(refuseCursor)
  return { rows, total, next: last && writePosition({ ...last, total }) }
}

/** Few matches are read whole; of many, the order's index is walked, or the latest are ranked stretch by stretch. */
async function find(asked: Asked): Promise<Found> {
  const { filter, plan, sort, after } = asked
  if (!after?.stretch && isFew(plan.expected)) return findFew(asked)
  const chosen = chosenSort(sort, plan)
  // A list that began as a small one goes on as such.
  if (chosen === 'relevance' && after && !after.stretch) return findFew(asked)
  const list = async (): Promise<Placed[]> => {
    if (chosen === 'relevance') return readStretches(asked)
    if (chosen === 'deadline' && closesInStretches(plan, after)) return readByClosing(asked)
    return walkAhead(asked)
  }
  // Rows are read while what matches is still counted.
  const [page, total] = await Promise.all([
    list().then((keyed) => readPage(keyed, asked)),
    after ? after.total : countTotal(filter, plan),
  ])
  return { ...page, total }
}

async function findFew(asked: Asked): Promise<Found> {
  const { filter, plan, sort, after, limit } = asked
  const wanted = limit + 1
  const many = () => find({ ...asked, plan: asMany(plan) })
  if (!after) {
    const { first, total, isCut } = await readWhole({ filter, plan, sort })
    return isCut ? many() : { ...(await readPage(first, asked)), total }
  }
  const { total } = after
  const order = sortOf(sort, plan)
  const set = await peekWhole({ filter, plan, sort })
  // What was cut is any part of what matches, and not where a list in order goes on.
  if (set?.isCut && order.refinement === undefined) return many()
  const kept = continued(set, after, wanted)
  if (kept) return { ...(await readPage(kept, asked)), total }
  const reading = { filtered: isFiltered(plan), sort: order, after, limit: wanted, counted: false }
  const { first, isCut } = await readMatches(plan, reading)
  if (isCut && order.refinement === undefined) return many()
  return { ...(await readPage(first, asked)), total }
}

/** The rows of a page, out of at least one more than it has if more follow. */
async function readPage(keyed: Placed[], { plan, limit }: Asked): Promise<Omit<Found, 'total'>> {
  const page = keyed.slice(0, limit)
  return {
    rows: await readRows(
      page.map(({ id }) => id),
      plan,
    ),
    last: keyed.length > limit ? page.at(-1) : undefined,
  }
}

/** A cursor whose key is not of the sort's type was made for another list. */
function refuseCursor(error: unknown): never {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (['22P02', '22007', '22008'].includes(String(code)))
    throw invalid({ cursor: 'This cursor is not valid' })
  throw error
}
