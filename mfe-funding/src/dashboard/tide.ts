import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { deadlineLabel, type DateInput } from '@fundharbor/kit'

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

/** Titles that fit are not drawn out into one long line. */
const ENOUGH_ROOM = 11
/** How much of a title fits into two lines, at the width of a desktop. Words do not break, so it is less than the average. */
const CHARACTERS_PER_DAY = 9
/** Between a label and the next flag. */
const GAP_DAYS = 1

/** How many days wide a label has to be to show the whole title. */
const getNeed = ({ row }: PlacedFlag): number =>
  Math.max(LABEL_DAYS, GAP_DAYS + row.title.length / CHARACTERS_PER_DAY)

/** Low labels stop at every flagpole beside them, high ones only at other high ones and their labels. */
function getRoom(flag: PlacedFlag, flags: PlacedFlag[]): number {
  const { day, side, tier } = flag
  const ends = flags
    .filter((other) => (side === 'after' ? other.day > day : other.day < day))
    .filter((other) => tier === 'low' || other.tier === 'high')
    .map((other) => getRoomBeside(flag, other))
  const edge = side === 'after' ? TIDE_DAYS - day : day
  return Math.max(LABEL_DAYS, Math.min(Math.max(ENOUGH_ROOM, getNeed(flag)), edge, ...ends))
}

/**
 * How many days a label has up to another flag. Labels of the same height that face each other share the days between
 * them: each has what its title needs if both fit, else the longer one has what the shorter one leaves.
 */
function getRoomBeside(flag: PlacedFlag, other: PlacedFlag): number {
  const gap = Math.abs(other.day - flag.day)
  if (flag.tier !== other.tier || flag.side === other.side) return gap
  const [need, otherNeed] = [getNeed(flag), getNeed(other)]
  if (need + otherNeed <= gap) return (gap + need - otherNeed) / 2
  return need < gap / 2 ? need : Math.max(gap / 2, gap - otherNeed)
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
    const day = deadlineLabel(row, new Date(now)).days
    if (day !== null && day >= 0 && day <= TIDE_DAYS) days.set(day, [...(days.get(day) ?? []), row])
  }
  return days
}
