import { CLOSING_AT_ONCE, RARE_SHARE } from './limits.ts'
import type { Keyed } from './matches.ts'
import { isOpenOnly, needed, type Plan } from './plan.ts'
import type { Asked, Placed } from './search.ts'
import { sortOf, type Position, type Stretch } from './sorts.ts'
import { dayOf } from './statistics.ts'
import { GROWTH, readStretch } from './stretched.ts'
import { walkMatches } from './walk.ts'

const DAY_MS = 86_400_000

/** Days from here on have no day after them that could be written. */
const LAST_DAY = Date.UTC(9999, 11, 31)

/** Whether a list by deadline is read by stretches of closing days instead of being walked. */
export const closesInStretches = ({ terms }: Plan, after: Position | undefined): boolean =>
  (!after || after.stretch !== undefined) &&
  needed(terms).some(({ isExcluded, share }) => !isExcluded && share < RARE_SHARE)

/**
 * A page of a very large result by deadline: the matches that close on the next days are read and put in order, then
 * those of the days after. What is left, and has no deadline, is walked.
 */
export async function readByClosing(asked: Asked): Promise<Placed[]> {
  const { plan, after, limit } = asked
  const sort = sortOf('deadline', plan)
  const found: Placed[] = []
  let matches = CLOSING_AT_ONCE
  let position = after
  let behind: Keyed | undefined = after
  let stretch = after?.stretch ?? nextStretch(plan, -Infinity, matches)
  while (stretch && found.length <= limit) {
    const here: Stretch = stretch
    const wanted = limit + 1 - found.length
    const between = daysOf(stretch)
    const { first, isCut } = await readStretch({ asked, stretch, position, wanted }, { sort, between })
    // More than are read of any set: walking finds the next ones at once.
    if (isCut) break
    found.push(...first.map((row) => ({ ...row, stretch: here })))
    if (found.length <= limit) matches *= GROWTH
    stretch = nextStretch(plan, between[1].getTime(), matches)
    position = undefined
    behind = { key: between[1].toISOString(), id: NO_ID }
  }
  if (found.length > limit) return found
  const rest = await walkMatches(plan, { sort, after: behind, limit: limit + 1 - found.length })
  return [...found, ...rest]
}

/** Before all ids. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The next closing days from an instant on that hold about so many matches; null when none follows. */
function nextStretch(plan: Plan, from: number, matches: number): Stretch | null {
  const earliest = isOpenOnly(plan) ? (plan.bindings.now as Date).getTime() : -Infinity
  const all = plan.statistics.closings.filter(({ at }) => at >= earliest)
  const share = plan.expected / all.reduce((sum, { opportunities }) => sum + opportunities, 0)
  const dated = all.filter(({ at }) => at < LAST_DAY && at >= from)
  const [first] = dated
  if (!first) return null
  let held = 0
  const last = dated.find(({ opportunities }) => (held += opportunities * share) >= matches) ?? dated.at(-1)
  return { from: dayOf(new Date(first.at)), before: dayOf(new Date((last ?? first).at + DAY_MS)) }
}

const daysOf = ({ from, before }: Stretch): [Date, Date] => [startOf(from), startOf(before)]

/** A day that does not exist is refused by the database, and the cursor that has it with it. */
const startOf = (day: string | null): Date =>
  new Date(`${day?.slice(0, 4)}-${day?.slice(4, 6)}-${day?.slice(6)}T00:00:00.000Z`)
