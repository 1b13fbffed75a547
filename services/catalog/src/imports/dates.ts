import { RecordProblem } from './source.ts'

/** A day of the calendar, wherever. */
export interface Day {
  year: number
  month: number
  day: number
}

/** Zones that funders' closing days end in. */
export const zones = { unitedStates: 'America/New_York', europeanUnion: 'Europe/Brussels' } as const
export type Zone = (typeof zones)[keyof typeof zones]

/** No call closes a generation ahead: such years (2076, 2099, 2121) say that there is no closing day. */
const FIRST_SENTINEL_YEAR = 2050

const MINUTE_MS = 60_000

/** Reads `MMDDYYYY`. Null where the source has nothing; throws RecordProblem for what is no day. */
export function readAmericanDay(field: string, text: string | undefined): Day | null {
  const trimmed = text?.trim()
  if (!trimmed) return null
  const match = /^(\d{2})\/?(\d{2})\/?(\d{4})$/.exec(trimmed)
  if (!match) throw noDay(field, trimmed)
  return existing(field, trimmed, { year: Number(match[3]), month: Number(match[1]), day: Number(match[2]) })
}

/** Reads the day of `YYYY-MM-DD` or of an ISO instant, as it is written. Null and throws as above. */
export function readIsoDay(field: string, text: string | null | undefined): Day | null {
  const trimmed = text?.trim()
  if (!trimmed) return null
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(trimmed)
  if (!match) throw noDay(field, trimmed)
  return existing(field, trimmed, { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) })
}

function existing(field: string, text: string, day: Day): Day {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day))
  const same = date.getUTCMonth() === day.month - 1 && date.getUTCDate() === day.day
  if (!same || day.year < 1900) throw noDay(field, text)
  return day
}

const noDay = (field: string, text: string) =>
  new RecordProblem(`${field} is not a day of the calendar: ${text.slice(0, 40)}`)

/** The closing day as an instant; a sentinel, or an open call without a day, is rolling. */
export function closingOf(
  day: Day | null,
  { zone, isForecast }: { zone: Zone; isForecast: boolean },
): { deadline: string | null; isRolling: boolean } {
  if (day === null) return { deadline: null, isRolling: !isForecast }
  if (day.year >= FIRST_SENTINEL_YEAR) return { deadline: null, isRolling: true }
  return { deadline: endOfDay(day, zone), isRolling: false }
}

/** The last millisecond of a day in a zone, as an instant in UTC. */
export function endOfDay(day: Day, zone: Zone): string {
  const next = new Date(Date.UTC(day.year, day.month - 1, day.day + 1))
  return new Date(midnight(next, zone) - 1).toISOString()
}

/** The first moment of a day in a zone, as an instant in UTC. */
export const startOfDay = ({ year, month, day }: Day, zone: Zone): string =>
  new Date(midnight(new Date(Date.UTC(year, month - 1, day)), zone)).toISOString()

/** Sources name the same few thousand days again and again, and a zone's offset is slow to ask for. */
const midnights = new Map<string, number>()
const MOST_MIDNIGHTS = 20_000

function midnight(utcMidnight: Date, zone: Zone): number {
  const wall = utcMidnight.getTime()
  const key = `${zone} ${wall}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  if (midnights.size >= MOST_MIDNIGHTS) midnights.clear()
  const instant = midnightOf(wall, zone)
  midnights.set(key, instant)
  return instant
}

/** Clocks change hours away from midnight in both zones, so a second look at the offset settles it. */
function midnightOf(wall: number, zone: Zone): number {
  const guess = wall - offsetAt(wall, zone)
  return wall - offsetAt(guess, zone)
}

const formats = new Map<Zone, Intl.DateTimeFormat>()

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: Zone): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const match = /([+-])(\d{2}):(\d{2})/.exec(name)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return (match[1] === '-' ? -minutes : minutes) * MINUTE_MS
}
