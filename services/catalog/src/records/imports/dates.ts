import { closingHour, dayIn, type ClosingZone } from '@fundharbor/contracts/catalog/closing-time'
import { millisecondsInMinute } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import type { Day, WrittenDay } from './read-day.ts'

/** Time zones in which closing days of the sources end. */
export const timeZones = { unitedStates: 'America/New_York', europeanUnion: 'Europe/Brussels' } as const

/** The deadline of a closing day: at its hour if it has one, else at the end of the day. */
export function toDeadline(
  day: WrittenDay | null,
  timeZone: ClosingZone,
): { deadline: string | null; deadlineZone: ClosingZone } {
  const deadlineZone = day?.zone ?? timeZone
  return { deadline: day && deadlineOf(day, deadlineZone), deadlineZone }
}

function deadlineOf(day: WrittenDay, timeZone: ClosingZone): string {
  if (!day.minutes) return endOfDay(day, timeZone)
  const deadline = atHour(day, timeZone)
  // People also write the end of a day as 11:59 PM.
  const isWholeDay = closingHour({ deadline, deadlineZone: timeZone }) === null
  return isWholeDay ? endOfDay(dayThere(day, timeZone), timeZone) : deadline
}

/** The day in a time zone: of an instant of another zone, it can be another one than it is written with. */
function dayThere(day: WrittenDay, timeZone: ClosingZone): Day {
  if (!day.minutes || day.offset === undefined) return day
  const [year = 0, month = 1, date = 1] = dayIn(atHour(day, timeZone), timeZone).split('-').map(Number)
  return { year, month, day: date }
}

function atHour(day: WrittenDay, timeZone: ClosingZone): string {
  const local = new Date(localTime(day) + (day.minutes ?? 0) * millisecondsInMinute)
  const written = day.offset && `${local.toISOString().slice(0, 19)}${day.offset}`
  return new Date(written ?? instantOf(local.getTime(), timeZone)).toISOString()
}

const localTime = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day)

/** The last millisecond of a day in a time zone, in UTC. */
export const endOfDay = ({ day, ...rest }: Day, timeZone: ClosingZone): string =>
  new Date(midnight(localTime({ ...rest, day: day + 1 }), timeZone) - 1).toISOString()

/** The first moment of a day in a time zone, in UTC. */
export const startOfDay = (day: WrittenDay, timeZone: ClosingZone): string =>
  new Date(midnight(localTime(dayThere(day, timeZone)), timeZone)).toISOString()

/** Cached: sources repeat a few thousand days, and offsets are slow to compute. */
const midnights = new LRUCache<string, number>({ max: 20_000 })

function midnight(localMidnight: number, timeZone: ClosingZone): number {
  const key = `${timeZone} ${localMidnight}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  const instant = instantOf(localMidnight, timeZone)
  midnights.set(key, instant)
  return instant
}

/** Exact except within the hour in which clocks change, which is never at midnight in these zones. */
function instantOf(local: number, timeZone: ClosingZone): number {
  const guess = local - offsetAt(local, timeZone)
  return local - offsetAt(guess, timeZone)
}

const formats = new Map<ClosingZone, Intl.DateTimeFormat>()

/** Offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: ClosingZone): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const match = /([+-])(\d{2}):(\d{2})/.exec(name)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return (match[1] === '-' ? -minutes : minutes) * millisecondsInMinute
}
