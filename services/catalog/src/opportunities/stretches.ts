import type { Stretch } from './sorts.ts'
import type { Bucket, Statistics } from './statistics.ts'

const NO_DATE = '0'

/** In days with postings. */
const MANY_DAYS = 40
const MANY_YEARS = 1000

/** How a period is written, and how many digits of a date name it. */
const DAY = ['d', 8] as const
const PERIODS = [
  ['y', 4],
  ['m', 6],
] as const

/**
 * The latest posting days before `before` that hold about `documents` rows. Null when nothing lies before.
 */
export function latestStretch(
  statistics: Statistics,
  before: string | null,
  documents: number,
): Stretch | null {
  const days = daysIn(statistics, { from: null, before })
  if (days.length === 0) return null
  let held = 0
  const last = days.findIndex((day) => (held += day.documents) >= documents)
  const date = days[last]?.date ?? NO_DATE
  if (date === NO_DATE) return { from: null, before }
  // Long stretches end with a month or a year: the fewer lexemes name it, the quicker it is found.
  const digits = last > MANY_YEARS ? 4 : last > MANY_DAYS ? 6 : 8
  const from = date.slice(0, digits).padEnd(8, '0')
  return { from: days.some((day) => day.date < from) ? from : null, before }
}

/** The lexemes that name a stretch's days: whole years and months where they fit, else days. */
export function lexemesOf(statistics: Statistics, stretch: Stretch): string[] {
  const lexemes: string[] = []
  let rest = daysIn(statistics, stretch)
  const inside = new Set(rest.map(({ date }) => date))
  const isWhole = (prefix: string) =>
    statistics.buckets.d.every(({ date }) => !date.startsWith(prefix) || inside.has(date))
  for (let latest = rest[0]; latest; latest = rest[0]) {
    const { date } = latest
    const [unit, digits] =
      date === NO_DATE ? DAY : (PERIODS.find(([, long]) => isWhole(date.slice(0, long))) ?? DAY)
    const prefix = date.slice(0, digits)
    lexemes.push(`~${unit}${prefix}`)
    rest = rest.filter((day) => (date === NO_DATE ? day.date !== NO_DATE : !day.date.startsWith(prefix)))
  }
  return lexemes
}

/** Dates have eight digits; what has none sorts before them, as text too. */
const daysIn = ({ buckets }: Statistics, { from, before }: Stretch): Bucket[] =>
  buckets.d.filter(({ date }) => (before === null || date < before) && (from === null || date >= from))
