import { clock } from '@fundharbor/chassis/runtime/clock'
import { parseAmount } from '@fundharbor/contracts/amounts'
import { dayIn, DEFAULT_CLOSING_ZONE } from '@fundharbor/contracts/catalog/closing-time'
import type { SearchCondition } from '@fundharbor/contracts/catalog/facets'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { addMonths } from 'date-fns/addMonths'
import { addWeeks } from 'date-fns/addWeeks'
import type { EngineFilter } from '@fundharbor/search-engine/engine'
import { toTokens } from '@fundharbor/search-engine/text/analyze'
import { parseQuery } from './parse.ts'
import { PLACE, placeNamed } from './place-condition.ts'
import { isMoneyWord } from './segment.ts'

type Condition = SearchCondition & {
  filter: Partial<EngineFilter>
  /** The code of a place. */
  place?: string
}

interface Conditions {
  /** The text without its conditions. */
  rest: string
  found: Condition[]
}

const FROM = 'over|above|more than|at least|from|exceeding|greater than|(?:minimum|min)(?: of)?'
const BELOW = 'under|below|less than|up to|at most|no more than|not more than|(?:maximum|max)(?: of)?'
const CURRENCY = String.raw`\p{Sc}|USD|EUR|GBP`
const SCALE = 'k|m|mn|bn|thousand|million|billion'
/** A number alone can count anything: a sum names a currency, or is large and stands before no noun. */
const SUM =
  String.raw`(?:(?:${CURRENCY}) ?\d[\d.,]*(?: ?(?:${SCALE})\b)?|\d[\d.,]*(?: ?(?:${SCALE}))? ?(?:${CURRENCY}|dollars?|euros?)(?!\p{L})|` +
  String.raw`(?:\d[\d.,]* ?(?:${SCALE})\b|\d{1,3}(?:,\d{3})+|\d{4,})(?! (?!for\b|to\b|in\b|from\b|and\b|grants?\b|funding\b|awards?\b|loans?\b|closing\b|due\b|per\b)[\p{L}-]))`

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const MONTH = MONTHS.map((month) =>
  month.length > 3 ? `${month.slice(0, 3)}(?:${month.slice(3)})?` : month,
).join('|')
const DUE = '(?:(?:that )?clos(?:es?|ing)|(?:that (?:are|is) )?due|deadlines?|end(?:s|ing))'

const QUOTE = /["“”„«»]/

/** How people write conditions, each with what it asks of a record. */
const patterns: [RegExp, (groups: Record<string, string | undefined>) => Omit<Condition, 'phrase'> | null][] =
  [
    [
      new RegExp(`(?<![\\p{L}\\d])between (?<low>${SUM}) and (?<high>${SUM})`, 'iu'),
      ({ low, high }) => amounts(low, high),
    ],
    [new RegExp(`(?<![\\p{L}\\d])(?:${FROM}) (?<low>${SUM})`, 'iu'), ({ low }) => amounts(low, undefined)],
    [
      new RegExp(`(?<![\\p{L}\\d])(?:${BELOW}) (?<high>${SUM})`, 'iu'),
      ({ high }) => amounts(undefined, high),
    ],
    [
      new RegExp(`\\b${DUE} (?:in|during) (?<month>${MONTH})\\b(?: (?<year>20\\d\\d)\\b)?`, 'iu'),
      ({ month = '', year }) => inMonth(monthOf(month, year)),
    ],
    [
      new RegExp(
        `\\b${DUE} (?:by|before|until) (?<month>${MONTH}) (?<day>\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (?<year>20\\d\\d)\\b)?`,
        'iu',
      ),
      ({ month = '', day = '', year }) => byDay(monthOf(month, year), Number(day)),
    ],
    [
      new RegExp(`\\b${DUE} (?:with)?in (?:the next )?(?<count>\\d{1,3}) (?<unit>day|week|month)s?\\b`, 'iu'),
      ({ count, unit }) => within(Number(count), unit),
    ],
    [
      new RegExp(`\\b${DUE} (?<which>this|next) month\\b`, 'iu'),
      ({ which }) => inMonth(which === 'next' ? addMonths(thisMonth(), 1) : thisMonth()),
    ],
    [PLACE, ({ place = '' }) => inPlace(place)],
  ]

/** Sums, deadlines and a place that a search text states, and the text without them. What is quoted is searched as it is. */
export function conditionsIn({ search = '', verbatim }: OpportunityFilter): Conditions {
  const conditions: Conditions = { rest: search, found: [] }
  if (verbatim || QUOTE.test(search)) return conditions
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(conditions.rest)
    const condition = match && read(match.groups ?? {})
    if (!condition) continue
    conditions.found.push({ phrase: match[0], ...condition })
    conditions.rest = conditions.rest.replace(match[0], ' ').replaceAll(/\s+/g, ' ').trim()
  }
  return saysMoneyOnly(conditions.rest) ? { ...conditions, rest: '' } : conditions
}

/** Everything is about money, so "grants" and "funding" say nothing. */
function saysMoneyOnly(text: string): boolean {
  const { words, phrases, excluded } = parseQuery(text)
  const hasOnlyWords = words.length > 0 && phrases.length + excluded.length === 0
  return hasOnlyWords && toTokens(words).every(isMoneyWord)
}

function inPlace(name: string): Omit<Condition, 'phrase'> | null {
  const place = placeNamed(name)
  if (!place) return null
  return {
    label: `Place: ${place.name}`,
    place: place.code,
    filter: { facets: { geoScope: ['United States', place.name] } },
  }
}

function amounts(low: string | undefined, high: string | undefined): Omit<Condition, 'phrase'> | null {
  const [minAmount, maxAmount] = [low, high].map((sum) => (sum === undefined ? null : toNumber(sum)))
  if (minAmount === undefined || maxAmount === undefined) return null
  const [from, to] = [minAmount, maxAmount].map((sum) => sum?.toLocaleString('en-US'))
  const label = from && to ? `${from} – ${to}` : from ? `From ${from}` : `Up to ${to}`
  return { label, filter: { minAmount, maxAmount } }
}

/** Undefined if the sum is ambiguous. */
function toNumber(sum: string): number | undefined {
  const reading = parseAmount(sum, { places: 0, max: Number.MAX_SAFE_INTEGER })
  return reading.kind === 'amount' ? Number(reading.value) : undefined
}

/** Months and days are where most funders are. */
const today = () => dayIn(clock.now(), DEFAULT_CLOSING_ZONE)
const thisMonth = () => new Date(`${today().slice(0, 7)}-01T00:00:00Z`)

/** The first day of the next such month, or of that month in the given year. */
function monthOf(name: string, year: string | undefined): Date {
  const month = MONTHS.findIndex((each) => each.startsWith(name.slice(0, 3).toLowerCase()))
  const current = thisMonth()
  const isPast = month < current.getUTCMonth()
  return new Date(Date.UTC(year ? Number(year) : current.getUTCFullYear() + (isPast ? 1 : 0), month))
}

/** Days of most deadlines end at midnight in New York: at 5 AM in UTC, or at 4 in summer, when nothing closes between. */
const startOf = (day: Date) => addHours(day, 5).getTime()
const endOf = (day: Date) => startOf(addDays(day, 1)) - 1

const inWords = (day: Date, options: Intl.DateTimeFormatOptions) =>
  day.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

function inMonth(first: Date): Omit<Condition, 'phrase'> {
  const last = addDays(addMonths(first, 1), -1)
  const now = clock.now().getTime()
  return {
    label: `Deadline: ${inWords(first, { month: 'long', year: 'numeric' })}`,
    // What closes in a month is still open when it begins.
    filter: { openAt: Math.max(now, startOf(first)), closesBy: endOf(last) },
  }
}

function byDay(month: Date, day: number): Omit<Condition, 'phrase'> {
  const last = addDays(month, day - 1)
  return {
    label: `Deadline: by ${inWords(last, { dateStyle: 'long' })}`,
    filter: { closesBy: endOf(last) },
  }
}

const add = { day: addDays, week: addWeeks, month: addMonths }

function within(count: number, unit = 'day'): Omit<Condition, 'phrase'> {
  const last = add[unit.toLowerCase() as keyof typeof add](new Date(`${today()}T00:00:00Z`), count)
  return {
    label: `Deadline: within ${count} ${unit}${count === 1 ? '' : 's'}`,
    filter: { closesBy: endOf(last) },
  }
}
