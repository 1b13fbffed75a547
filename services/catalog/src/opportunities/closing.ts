import { invalid } from '@fundharbor/chassis/failures'
import { CLOSING_AT_ONCE, RARE_SHARE } from './limits.ts'
import type { Keyed } from './matches.ts'
import { needed, type Plan } from './plan.ts'
import type { Asked, Placed } from './search.ts'
import { sortOf, type Position, type Stretch } from './sorts.ts'
import { readStretch } from './stretched.ts'
import { walkMatches } from './walk.ts'

/** A stretch that found far less than expected is followed by one so many times as long. */
const GROWTH = 8

const DAY_MS = 86_400_000

/** Whether a list by deadline is read by stretches of closing days instead of being walked. */
export const closesInStretches = ({ terms }: Plan, after: Position | undefined): boolean =>
  (!after || after.stretch !== undefined) &&
  needed(terms).some(({ isExcluded, share }) => !isExcluded && share < RARE_SHARE)

/**
 * A page of a very large result by deadline: the matches that close on the next days are read and put in order, then
 * those of the days after. What has no deadline comes last and is walked.
 */
export async function readByClosing(asked: Asked): Promise<Placed[]> {
  const { plan, after, limit } = asked
  const sort = sortOf('deadline', plan)
  const found: Placed[] = []
  let matches = CLOSING_AT_ONCE
  let position = after
  let stretch = after?.stretch ?? nextStretch(plan, -Infinity, matches)
  while (stretch && found.length <= limit) {
    const here: Stretch = stretch
    const wanted = limit + 1 - found.length
    const between = daysOf(stretch)
    const { first, isCut } = await readStretch({ asked, stretch, position, wanted }, { sort, between })
    // More than are read of any set: walking finds the next ones at once.
    if (isCut) return [...found, ...(await walkOn(asked, { after: found.at(-1) ?? after, found }))]
    found.push(...first.map((row) => ({ ...row, stretch: here })))
    if (found.length <= limit) matches *= GROWTH
    stretch = nextStretch(plan, between[1].getTime(), matches)
    position = undefined
  }
  return found.length > limit ? found : [...found, ...(await walkOn(asked, { after: UNDATED, found }))]
}

const UNDATED = { key: 'infinity', id: '00000000-0000-0000-0000-000000000000' }

const walkOn = (
  { plan, limit }: Asked,
  { after, found }: { after: Keyed | undefined; found: Placed[] },
): Promise<Keyed[]> =>
  walkMatches(plan, { sort: sortOf('deadline', plan), after, limit: limit + 1 - found.length })

/** The next closing days from an instant on that hold about so many matches; null when none follows. */
function nextStretch(plan: Plan, from: number, matches: number): Stretch | null {
  const all = plan.statistics.closings.filter(({ at }) => at >= earliestOf(plan))
  const share = plan.expected / all.reduce((sum, { opportunities }) => sum + opportunities, 0)
  const dated = all.filter(({ at }) => at !== Infinity && at >= from)
  const [first] = dated
  if (!first) return null
  let held = 0
  const last = dated.find(({ opportunities }) => (held += opportunities * share) >= matches) ?? dated.at(-1)
  return { from: dayOf(first.at), before: dayOf((last ?? first).at + DAY_MS) }
}

const earliestOf = ({ conditions, bindings }: Plan): number =>
  conditions.some((each) => each.includes('closes_at')) ? (bindings.now as Date).getTime() : -Infinity

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '')

function daysOf({ from, before }: Stretch): [Date, Date] {
  const [first, end] = [startOf(from), startOf(before)]
  if (Number.isNaN(first.getTime()) || Number.isNaN(end.getTime()))
    throw invalid({ cursor: 'This cursor is not valid' })
  return [first, end]
}

const startOf = (day: string | null): Date =>
  new Date(`${day?.slice(0, 4)}-${day?.slice(4, 6)}-${day?.slice(6)}T00:00:00.000Z`)
