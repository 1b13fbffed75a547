import type { Stretch } from './sorts.ts'
import type { Bucket, Statistics } from './statistics.ts'

type Unit = 'd' | 'm' | 'y'

/** Days as comparable numbers; what has no date lies before every day. */
const NO_DATE = '0'

/**
 * The latest posting days before `before` that hold about `documents` rows, and the lexemes that name them: whole
 * years and months where they fit, else days. Null when nothing lies before.
 */
export function latestStretch(
  statistics: Statistics,
  before: string | null,
  documents: number,
): { stretch: Stretch; lexemes: string[] } | null {
  const days = statistics.buckets.d.filter(({ date }) => before === null || compareDays(date, before) < 0)
  if (days.length === 0) return null
  const lexemes: string[] = []
  let held = 0
  let rest = days
  while (rest.length > 0 && held < documents) {
    const taken = largestBucket(statistics, rest, documents - held)
    lexemes.push(taken.lexeme)
    held += taken.documents
    rest = rest.filter(({ date }) => !taken.covers(date))
  }
  // Everything older than the last day taken is left for the next stretch; `from` is that day.
  const next = rest[0]
  const from = next ? (days[days.length - rest.length - 1]?.date ?? null) : null
  return { stretch: { from, before }, lexemes }
}

/** The lexemes of a stretch that an earlier page was taken from. */
export function lexemesOf(statistics: Statistics, { from, before }: Stretch): string[] {
  const inside = statistics.buckets.d.filter(
    ({ date }) =>
      (before === null || compareDays(date, before) < 0) && (from === null || compareDays(date, from) >= 0),
  )
  const lexemes: string[] = []
  let rest = inside
  while (rest.length > 0) {
    const taken = largestBucket(statistics, rest, Infinity, inside)
    lexemes.push(taken.lexeme)
    rest = rest.filter(({ date }) => !taken.covers(date))
  }
  return lexemes
}

/** Dates have eight digits; "0" sorts before them as text. */
const compareDays = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The largest bucket that begins with the latest of the days and lies wholly within them and the wanted size. */
function largestBucket({ buckets }: Statistics, days: Bucket[], wanted: number, within: Bucket[] = days) {
  const latest = days[0] as Bucket
  const inside = new Map(within.map(({ date }) => [date, true]))
  for (const [unit, digits] of [
    ['y', 4],
    ['m', 6],
  ] as const) {
    if (latest.date === NO_DATE) break
    const prefix = latest.date.slice(0, digits)
    const covers = (date: string) => date.startsWith(prefix)
    const bucket = buckets[unit].find(({ date }) => date === prefix)
    const whole = buckets.d.every(({ date }) => !covers(date) || inside.has(date))
    if (bucket && whole && bucket.documents <= wanted) return taken(unit, bucket, covers)
  }
  return taken('d', latest, (date) => date === latest.date)
}

const taken = (unit: Unit, { date, documents }: Bucket, covers: (date: string) => boolean) => ({
  lexeme: `~${unit}${date}`,
  documents,
  covers,
})
