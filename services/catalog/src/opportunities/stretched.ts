import { Kept } from './changes.ts'
import { LOOKED_THROUGH, RANKED_AT_ONCE } from './limits.ts'
import { continued, readMatches, type MatchSet, type Reading } from './matches.ts'
import type { Plan } from './plan.ts'
import type { Asked, Placed } from './search.ts'
import { chosenSort, sortOf, type Position, type Stretch } from './sorts.ts'
import { latestStretch, lexemesOf } from './stretches.ts'

/** A stretch that found far less than expected is followed by one so many times as long. */
export const GROWTH = 8

const sets = new Kept<MatchSet>(200)

/**
 * A page of a very large result by relevance: the latest matches are ranked, then the ones before them, and so on.
 * Ranking everything would read everything.
 */
export async function readStretches(asked: Asked): Promise<Placed[]> {
  const { plan, after, limit } = asked
  const found: Placed[] = []
  let documents = firstStretch(plan)
  let stretch: Stretch | null = after?.stretch ?? latestStretch(plan.statistics, null, documents)
  let position: Position | undefined = after
  while (stretch && found.length <= limit) {
    const here: Stretch = stretch
    const { first, isCut } = await readStretch(
      { asked, stretch, position, wanted: limit + 1 - found.length },
      { sort: sortOf('relevance', plan), oneOf: lexemesOf(plan.statistics, stretch) },
    )
    const shorter = isCut && !position ? shortened(asked, here, documents) : null
    if (shorter) {
      documents = shorter.documents
      stretch = shorter.stretch
      continue
    }
    found.push(...first.map((row) => ({ ...row, stretch: here })))
    if (found.length <= limit) documents *= GROWTH
    stretch = here.from === null ? null : latestStretch(plan.statistics, here.from, documents)
    position = undefined
  }
  return found
}

/** How many documents are looked through first: the fewer match, the more, up to a share of the catalogue. */
const firstStretch = ({ expected, statistics: { total } }: Plan): number =>
  Math.max(1, Math.min(RANKED_AT_ONCE / Math.max(expected, 1), LOOKED_THROUGH) * total)

/** A stretch from the same day on that is shorter; null for a single day. */
function shortened({ plan }: Asked, { from, before }: Stretch, documents: number) {
  for (let fewer = documents / GROWTH; fewer >= 1 / GROWTH; fewer /= GROWTH) {
    const stretch = latestStretch(plan.statistics, before, fewer)
    if (stretch && stretch.from !== from) return { stretch, documents: fewer }
  }
  return null
}

interface InStretch {
  asked: Asked
  stretch: Stretch
  position: Position | undefined
  wanted: number
}

/** The first matches of a stretch, or the next after a position; a stretch is read once for several pages. */
export async function readStretch(
  { asked, stretch, position, wanted }: InStretch,
  where: Pick<Reading, 'sort' | 'oneOf' | 'between'>,
): Promise<Pick<MatchSet, 'first' | 'isCut'>> {
  const { plan, filter, sort } = asked
  const key = JSON.stringify([filter, chosenSort(sort, plan), stretch])
  const read = (options: { after?: Position; limit?: number }) =>
    readMatches(plan, { filtered: true, counted: false, ...where, ...options })
  if (position) {
    const kept = continued(await sets.peek(key), position, wanted)
    return kept ? { first: kept, isCut: false } : read({ after: position, limit: wanted })
  }
  const set = await sets.read(key, () => read({}))
  return { ...set, first: set.first.slice(0, wanted) }
}
