import { Kept } from './changes.ts'
import { RANKED_AT_ONCE } from './limits.ts'
import { continued, readMatches, type MatchSet } from './matches.ts'
import type { Asked, Found } from './search.ts'
import { sortOf, type Position, type Stretch } from './sorts.ts'
import { latestStretch, lexemesOf } from './stretches.ts'

/** A stretch that found far less than expected is followed by one so many times as long. */
const GROWTH = 8

const sets = new Kept<MatchSet>(200)

/**
 * A page of a very large result by relevance: the latest matches are ranked, then the ones before them, and so on.
 * Ranking everything would read everything.
 */
export async function readStretches({ filter, plan, after, limit }: Asked): Promise<Found['keyed']> {
  const sort = sortOf('relevance', plan)
  const { total } = plan.statistics
  const found: Found['keyed'] = []
  let documents = Math.max(1, (RANKED_AT_ONCE / Math.max(plan.expected, 1)) * total)
  let stretch: Stretch | null = after?.stretch ?? latestStretch(plan.statistics, null, documents)
  let position: Position | undefined = after
  while (stretch && found.length <= limit) {
    const here: Stretch = stretch
    const wanted = limit + 1 - found.length
    const key = JSON.stringify([filter, here])
    const kept = position ? continued(await sets.peek(key), position, wanted) : undefined
    const read = (options: { after?: Position; limit?: number }) =>
      readMatches(plan, {
        filtered: true,
        sort,
        oneOf: lexemesOf(plan.statistics, here),
        counted: false,
        ...options,
      })
    const set = () => (position ? read({ after: position, limit: wanted }) : sets.read(key, () => read({})))
    const first = kept ?? (await set()).first
    found.push(...first.slice(0, wanted).map((row) => ({ ...row, stretch: here })))
    if (found.length <= limit) documents *= GROWTH
    stretch = here.from === null ? null : latestStretch(plan.statistics, here.from, documents)
    position = undefined
  }
  return found
}
