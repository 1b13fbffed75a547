import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { calendarDaysBetween, type When } from '@fundharbor/kit'

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
/** Days that the words of a flag take of the line, on their own tier. */
const WORDS = 7
const LAST_AFTER = 22

/** Chooses the days to be marked, the next first, so that no words lie on others. */
export function placeFlags(rows: OpportunityRow[], now: When): Flag[] {
  const free: Record<Flag['tier'], number> = { low: 0, high: 0 }
  const flags: Flag[] = []
  for (const [day, ours] of byDay(rows, now)) {
    const [row] = ours
    const side = day > LAST_AFTER ? 'before' : 'after'
    const from = side === 'after' ? day : day - WORDS
    const tier = from >= free.low ? 'low' : from >= free.high ? 'high' : null
    if (!row || !tier || flags.length === MOST) continue
    free[tier] = from + WORDS
    flags.push({ day, row, others: ours.length - 1, tier, side })
  }
  return flags
}

function byDay(rows: OpportunityRow[], now: When): Map<number, OpportunityRow[]> {
  const days = new Map<number, OpportunityRow[]>()
  for (const row of rows) {
    if (row.deadline === null) continue
    const day = calendarDaysBetween(now, row.deadline)
    if (day >= 0 && day <= TIDE_DAYS) days.set(day, [...(days.get(day) ?? []), row])
  }
  return days
}
