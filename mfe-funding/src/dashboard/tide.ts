import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { calendarDaysBetween, type DateInput } from '@fundharbor/kit'

export const TIDE_DAYS = 30

/** A marked day: days from today, its first opportunity, and how many others close that day. */
export interface Flag {
  day: number
  row: OpportunityRow
  others: number
  /** Neighboring flags alternate in height so that their labels do not overlap. */
  tier: 'low' | 'high'
  /** Near the end of the line the label is left of the flagpole. */
  side: 'after' | 'before'
  /** How many days wide the label can be: up to the next label or flagpole at its height. */
  room: number
}

const MAX_FLAGS = 5
/** The width of a label, in days. */
const LABEL_DAYS = 7
const LAST_DAY_WITH_LABEL_AFTER = 22

/** Chooses the days to mark, soonest first, so that no label overlaps another label or a flagpole. */
export function placeFlags(rows: OpportunityRow[], now: DateInput): Flag[] {
  const flags: PlacedFlag[] = []
  for (const [day, rowsOfDay] of groupByDay(rows, now)) {
    const [row] = rowsOfDay
    const tier = flags.length < MAX_FLAGS ? chooseTier(day, flags) : null
    if (row && tier) flags.push({ day, row, others: rowsOfDay.length - 1, tier, side: getSide(day) })
  }
  return flags.map((flag) => ({ ...flag, room: getRoom(flag, flags) }))
}

type PlacedFlag = Omit<Flag, 'room'>

const MAX_ROOM = 11

/** Low labels stop at every flagpole beside them, high ones only at other high ones and their labels. */
function getRoom({ day, side, tier }: PlacedFlag, flags: PlacedFlag[]): number {
  const others = flags.filter((other) => other.day !== day && (tier === 'low' || other.tier === 'high'))
  const ends =
    side === 'after'
      ? others.filter((other) => other.day > day).map((other) => roomBetween({ day, side }, other))
      : others.filter((other) => other.day < day).map((other) => roomBetween(other, { day, side }))
  const edge = side === 'after' ? TIDE_DAYS - day : day
  return Math.max(LABEL_DAYS, Math.min(MAX_ROOM, edge, ...ends))
}

/** How many days a label between two flagpoles can take. Labels that face each other share them. */
function roomBetween(
  left: Pick<PlacedFlag, 'day' | 'side'>,
  right: Pick<PlacedFlag, 'day' | 'side'>,
): number {
  const gap = right.day - left.day
  return left.side === 'after' && right.side === 'before' ? gap / 2 : gap
}

const getSide = (day: number): Flag['side'] => (day > LAST_DAY_WITH_LABEL_AFTER ? 'before' : 'after')

/** Where the label starts and ends, in days. */
const getLabelSpan = (day: number) => {
  const from = getSide(day) === 'after' ? day : day - LABEL_DAYS
  return { from, to: from + LABEL_DAYS }
}

/** Prefers a high flag, which leaves room below it for the next one. */
function chooseTier(day: number, flags: PlacedFlag[]): Flag['tier'] | null {
  const { from, to } = getLabelSpan(day)
  const low = flags.filter(({ tier }) => tier === 'low')
  const high = flags.filter(({ tier }) => tier === 'high')
  const isFree = (others: PlacedFlag[]) => others.every((other) => getLabelSpan(other.day).to <= from)
  if (isFree(high) && low.every((other) => getLabelSpan(other.day).to <= day)) return 'high'
  if (isFree(low) && high.every((other) => other.day <= from || other.day >= to)) return 'low'
  return null
}

function groupByDay(rows: OpportunityRow[], now: DateInput): Map<number, OpportunityRow[]> {
  const days = new Map<number, OpportunityRow[]>()
  for (const row of rows) {
    if (row.deadline === null) continue
    const day = calendarDaysBetween(now, row.deadline)
    if (day >= 0 && day <= TIDE_DAYS) days.set(day, [...(days.get(day) ?? []), row])
  }
  return days
}
