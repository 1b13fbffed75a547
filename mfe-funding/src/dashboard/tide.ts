import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { calendarDaysBetween, type DateInput } from '@fundharbor/kit'

export const TIDE_DAYS = 30

/** A day on the line: how many days from today, its first call, and how many others close with it. */
export interface Flag {
  day: number
  row: OpportunityRow
  others: number
  /** Flags that stand close together are of different height. */
  tier: 'low' | 'high'
  /** Near the line's end the words stand before the staff. */
  side: 'after' | 'before'
}

const MOST = 5
/** Days that the words of a flag take of the line. */
const WORDS = 7
const LAST_AFTER = 22

/**
 * Chooses the days to be marked, the next first: no words lie on others of their tier, and no high staff stands in
 * the words of a low flag.
 */
export function placeFlags(rows: OpportunityRow[], now: DateInput): Flag[] {
  const flags: Flag[] = []
  for (const [day, ours] of byDay(rows, now)) {
    const [row] = ours
    const tier = flags.length < MOST ? tierFor(day, flags) : null
    if (row && tier) flags.push({ day, row, others: ours.length - 1, tier, side: sideOf(day) })
  }
  return flags
}

const sideOf = (day: number): Flag['side'] => (day > LAST_AFTER ? 'before' : 'after')

/** Where the words begin and end, in days. */
const spanOf = (day: number) => {
  const from = sideOf(day) === 'after' ? day : day - WORDS
  return { from, to: from + WORDS }
}

/** A high flag leaves the room below it free for the next one, so it comes first where both would do. */
function tierFor(day: number, flags: Flag[]): Flag['tier'] | null {
  const { from, to } = spanOf(day)
  const low = flags.filter(({ tier }) => tier === 'low')
  const high = flags.filter(({ tier }) => tier === 'high')
  const isFree = (others: Flag[]) => others.every((other) => spanOf(other.day).to <= from)
  if (isFree(high) && low.every((other) => spanOf(other.day).to <= day)) return 'high'
  if (isFree(low) && high.every((other) => other.day <= from || other.day >= to)) return 'low'
  return null
}

function byDay(rows: OpportunityRow[], now: DateInput): Map<number, OpportunityRow[]> {
  const days = new Map<number, OpportunityRow[]>()
  for (const row of rows) {
    if (row.deadline === null) continue
    const day = calendarDaysBetween(now, row.deadline)
    if (day >= 0 && day <= TIDE_DAYS) days.set(day, [...(days.get(day) ?? []), row])
  }
  return days
}
