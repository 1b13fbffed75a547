import { Kept } from './changes.ts'
import type { Keyed } from './matches.ts'
import type { Asked } from './search.ts'
import { chosenSort, sortOf } from './sorts.ts'
import { walkMatches } from './walk.ts'

/** Rows after a position, as far as they were read with the page before. */
const read = new Kept<Keyed[]>(500)

/**
 * A page of a very large result in a sort's order, and one row more. The page after it is found in the same walk and
 * kept: whoever scrolls asks for it next, and need not wait for another walk.
 */
export async function walkAhead(asked: Asked): Promise<Keyed[]> {
  const { plan, sort, after, limit } = asked
  const kept = await read.peek(keyOf(asked, after?.id))
  if (kept) return kept
  const rows = await walkMatches(plan, { sort: sortOf(sort, plan), after, limit: 2 * limit + 1 })
  const last = rows[limit - 1]
  if (last) void read.read(keyOf(asked, last.id), () => Promise.resolve(rows.slice(limit)))
  return rows.slice(0, limit + 1)
}

const keyOf = ({ filter, sort, plan, limit }: Asked, after: string | undefined): string =>
  JSON.stringify([filter, chosenSort(sort, plan), limit, after])
