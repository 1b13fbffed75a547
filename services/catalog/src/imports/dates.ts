import { millisecondsInMinute } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import { InvalidRecordError } from './source.ts'

/** A calendar day without a time zone. */
export interface Day {
  year: number
  month: number
  day: number
}

/** Time zones in which closing days end. */
export const timeZones = { unitedStates: 'America/New_York', europeanUnion: 'Europe/Brussels' } as const
export type TimeZone = (typeof timeZones)[keyof typeof timeZones]

/** Sources use far years (2076, 2099, 2121) to say that there is no closing day. */
const FIRST_SENTINEL_YEAR = 2050

/** Parses `MMDDYYYY`. Null if empty; throws InvalidRecordError if invalid. */
export function readAmericanDay(field: string, text: string | undefined): Day | null {
  const trimmed = text?.trim()
  if (!trimmed) return null
  const match = /^(\d{2})\/?(\d{2})\/?(\d{4})$/.exec(trimmed)
  if (!match) throw invalidDay(field, trimmed)
  return toValidDay(field, trimmed, {
    year: Number(match[3]),
    month: Number(match[1]),
    day: Number(match[2]),
  })
}

/** Parses the day of `YYYY-MM-DD` or of an ISO instant, as written. Null and errors as above. */
export function readIsoDay(field: string, text: string | null | undefined): Day | null {
  const trimmed = text?.trim()
  if (!trimmed) return null
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(trimmed)
  if (!match) throw invalidDay(field, trimmed)
  return toValidDay(field, trimmed, {
    year: Number(match[1]),
    month: Number(match[2]),
    day: Number(match[3]),
  })
}

function toValidDay(field: string, text: string, day: Day): Day {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day))
  const same = date.getUTCMonth() === day.month - 1 && date.getUTCDate() === day.day
  if (!same || day.year < 1900) throw invalidDay(field, text)
  return day
}

const invalidDay = (field: string, text: string) =>
  new InvalidRecordError(`${field} is not a valid date: ${text.slice(0, 40)}`)

/** The deadline of a closing day. Sentinel years, and open calls without a day, are rolling. */
export function toDeadline(
  day: Day | null,
  { timeZone, isForecast }: { timeZone: TimeZone; isForecast: boolean },
): { deadline: string | null; isRolling: boolean } {
  if (day === null) return { deadline: null, isRolling: !isForecast }
  if (day.year >= FIRST_SENTINEL_YEAR) return { deadline: null, isRolling: true }
  return { deadline: endOfDay(day, timeZone), isRolling: false }
}

/** The last millisecond of a day in a time zone, in UTC. */
export function endOfDay(day: Day, timeZone: TimeZone): string {
  const next = new Date(Date.UTC(day.year, day.month - 1, day.day + 1))
  return new Date(midnight(next, timeZone) - 1).toISOString()
}

/** The first moment of a day in a time zone, in UTC. */
export const startOfDay = ({ year, month, day }: Day, timeZone: TimeZone): string =>
  new Date(midnight(new Date(Date.UTC(year, month - 1, day)), timeZone)).toISOString()

/** Cached: sources repeat a few thousand days, and offsets are slow to compute. */
const midnights = new LRUCache<string, number>({ max: 20_000 })

function midnight(utcMidnight: Date, timeZone: TimeZone): number {
  const localMidnight = utcMidnight.getTime()
  const key = `${timeZone} ${localMidnight}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  const instant = midnightOf(localMidnight, timeZone)
  midnights.set(key, instant)
  return instant
}

/** Clocks change hours away from midnight in both time zones, so the second offset is exact. */
function midnightOf(localMidnight: number, timeZone: TimeZone): number {
  const guess = localMidnight - offsetAt(localMidnight, timeZone)
  return localMidnight - offsetAt(guess, timeZone)
}

const formats = new Map<TimeZone, Intl.DateTimeFormat>()

/** Offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: TimeZone): number {
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
