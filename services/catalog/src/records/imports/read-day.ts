import { closingZones, type ClosingZone } from '@fundharbor/contracts/catalog/closing-time'
import type { DayOrder } from '@fundharbor/contracts/catalog/imports'
import { addDays } from 'date-fns/addDays'
import { isValid } from 'date-fns/isValid'
import { parse } from 'date-fns/parse'
import { LRUCache } from 'lru-cache'
import { InvalidRecordError } from './source.ts'

/** A calendar day without a time zone. */
export interface Day {
  year: number
  month: number
  day: number
}

/** A day as it is written, with the hour and where it holds if the text says so: `zone`, or `offset` such as `+02:00`. */
export interface WrittenDay extends Day {
  /** Minutes since midnight. Midnight itself is how spreadsheets write a day without an hour. */
  minutes?: number
  zone?: ClosingZone
  offset?: string
}

/** Sources write 1900, and far years such as 2076, 2099 or 2121, where there is no day. */
const LAST_PAST_SENTINEL_YEAR = 1900
const FIRST_SENTINEL_YEAR = 2050

const NO_DAY =
  /^(?:n\/?a|tb[acd]|none|null|unknown|no deadline|not (?:applicable|available|specified|stated|yet known)|to be (?:announced|confirmed|decided|determined)|[-–—?.]*)$/i

/** What to write instead of a text that cannot be read. */
export const DAY_FORMATS =
  'Use 2027-12-31, 12/31/2027, 31.12.2027 or December 31, 2027. An hour can follow, such as 5:00 PM'

/** The day is valid in both orders, and nothing says which one is meant. */
export class UnclearDayError extends InvalidRecordError {}

/**
 * Reads a day as people, spreadsheets and sources write it, in English. Null for an empty text, and for words and years that
 * stand for no day. Throws InvalidRecordError if it is no day, and UnclearDayError for `03/04/2027` without an order.
 */
export function readDay(field: string, text: string | null | undefined, order?: DayOrder): WrittenDay | null {
  const trimmed = inOneLine(text ?? '')
  if (NO_DAY.test(trimmed)) return null
  const days = order ? [parseDay(trimmed, order)] : parseBothWays(trimmed)
  const [day, other] = days.filter((read) => read !== null)
  if (!day) throw new InvalidRecordError(`${field} is not a valid date: ${trimmed.slice(0, 40)}`)
  if (other && (other.month !== day.month || other.day !== day.day))
    throw new UnclearDayError(
      `${trimmed.slice(0, 40)} can be two days. Say whether days or months come first`,
    )
  return day.year <= LAST_PAST_SENTINEL_YEAR || day.year >= FIRST_SENTINEL_YEAR ? null : day
}

/** `2027-03-04`; null without a day. */
export const isoDay = (day: Day | null | undefined): string | null =>
  day ? [day.year, day.month, day.day].map((part) => String(part).padStart(2, '0')).join('-') : null

/** A day in a text such as `2027-03-04`; null for what is no day, or can be two. */
export function findDay(text: string, order?: DayOrder): string | null {
  try {
    return isoDay(readDay('This', text, order))
  } catch (error) {
    if (error instanceof InvalidRecordError) return null
    throw error
  }
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const parseBothWays = (text: string) => [parseDay(text, 'month-first'), parseDay(text, 'day-first')]

/** How the days of a column are written, by those that can be read in one way only: `unclear` if none or both are. */
export function dayOrderOf(texts: readonly string[]): DayOrder | 'unclear' | undefined {
  const found = new Set(texts.map(ownOrderOf))
  if (!found.has('unclear')) return undefined
  if (found.has('day-first') === found.has('month-first')) return 'unclear'
  return found.has('day-first') ? 'day-first' : 'month-first'
}

function ownOrderOf(text: string): DayOrder | 'unclear' | undefined {
  const [monthFirst, dayFirst] = parseBothWays(inOneLine(text))
  if (!monthFirst || !dayFirst) return monthFirst ? 'month-first' : dayFirst ? 'day-first' : undefined
  return monthFirst.month === dayFirst.month && monthFirst.day === dayFirst.day ? undefined : 'unclear'
}

const HOUR =
  /^(?<day>.*?\d),?(?:T| ?at | )(?<hour>\d{1,2}(?::\d{2}){0,2})(?:\.\d+)? ?(?<half>[ap]\.?m\.?)? ?(?<where>[a-z]+|[+-]\d{2}:?\d{2})?$/i

/** Cached: a column repeats a few hundred days, and each is tried in several formats. */
const parsed = new LRUCache<string, { day: WrittenDay | null }>({ max: 20_000 })

function parseDay(text: string, order: DayOrder): WrittenDay | null {
  const key = `${order} ${text}`
  const found = parsed.get(key) ?? { day: parseUncached(text, order) }
  parsed.set(key, found)
  return found.day
}

function parseUncached(text: string, order: DayOrder): WrittenDay | null {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? fromSerial(Number(text)) : null
  if (serial) return serial
  const whole = parseDayAlone(text, order)
  if (whole) return whole
  const { day: dayText = '', hour = '', half, where } = HOUR.exec(text)?.groups ?? {}
  const day = parseDayAlone(dayText, order)
  const minutes = parseHour(hour, half)
  const place = placeOf(where)
  return day && minutes !== null && place ? { ...day, minutes, ...place } : null
}

/** Excel counts days since December 30, 1899, and hours as parts of a day. */
function fromSerial(serial: number): WrittenDay {
  const minutes = Math.round((serial % 1) * 1440)
  return { ...toDay(addDays(new Date(1899, 11, 30), Math.floor(serial))), minutes }
}

const toDay = (date: Date): Day => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
})

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b/i
const named = ['MMMM d y', 'MMM d y', 'd MMMM y', 'd MMM y', 'y MMMM d', 'y MMM d']
const inOrder: Record<DayOrder, string[]> = {
  'month-first': ['M d y', 'MMddyyyy'],
  'day-first': ['d M y', 'ddMMyyyy'],
}

/** Any of the usual separators, without weekday and ordinal. */
function parseDayAlone(text: string, order: DayOrder): Day | null {
  const words = text
    .replace(WEEKDAY, '')
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .replace(/\bsept\b/i, 'sep')
    .split(/[\s,./-]+|\bof\b/i)
    .filter(Boolean)
  const isNamed = words.some((word) => /[a-z]/i.test(word))
  const isYearFirst = words[0]?.length === 4
  const formats = isNamed ? named : isYearFirst ? ['y M d'] : ['yyyyMMdd', ...inOrder[order]]
  for (const format of formats) {
    const read = parseWords(words, format)
    if (read) return read
  }
  return null
}

/** Only years of two or four digits: `27` is 2027. */
function parseWords(words: readonly string[], format: string): Day | null {
  const year = words[format.split(' ').indexOf('y')]
  if (year !== undefined && year.length !== 2 && year.length !== 4) return null
  const date = parse(
    words.join(' '),
    year?.length === 2 ? format.replace('y', 'yy') : format,
    new Date(2000, 0),
  )
  return isValid(date) ? toDay(date) : null
}

function parseHour(hour: string, half: string | undefined): number | null {
  const written = half ? `${hour} ${half.replaceAll('.', '')}` : hour
  const formats = half ? ['h:mm:ss a', 'h:mm a', 'h a'] : ['H:mm:ss', 'H:mm']
  const date = formats.map((format) => parse(written, format, new Date(2000, 0))).find(isValid)
  return date ? date.getHours() * 60 + date.getMinutes() : null
}

/** What people write for a zone besides its name. */
const shortNames: Partial<Record<ClosingZone, string[]>> = {
  'America/New_York': ['et', 'est', 'edt'],
  'America/Chicago': ['ct', 'cst', 'cdt'],
  'America/Denver': ['mt', 'mst', 'mdt'],
  'America/Los_Angeles': ['pt', 'pst', 'pdt'],
  'Europe/London': ['bst'],
  'Europe/Brussels': ['cet', 'cest'],
  UTC: ['gmt'],
}

/** Where an hour holds; null if nobody knows that place. */
function placeOf(where: string | undefined): Pick<WrittenDay, 'zone' | 'offset'> | null {
  if (where === undefined) return {}
  if (/^z$/i.test(where)) return { offset: 'Z' }
  if (/\d/.test(where)) return { offset: where.replace(/^(...)(\d\d)$/, '$1:$2') }
  const zone = zoneNamed(where)
  return zone ? { zone } : null
}

/** The zone of an IANA name, of our name such as `Eastern`, or of a short one such as `ET`. */
export function zoneNamed(text: string): ClosingZone | undefined {
  const name = text.trim().toLowerCase()
  return closingZones.find(
    ({ slug, label }) =>
      [slug, label].some((own) => own.toLowerCase() === name) || shortNames[slug]?.includes(name),
  )?.slug
}
