import { calendarDay } from '@fundharbor/kit'

const DAY_MS = 86_400_000
const WEEK = 7

/** A month as `2026-12`; anything else is the month of `now` in the reader's zone. */
export function readMonth(text: string | null, now: Date, timeZone: string): string {
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : isoDay(calendarDay(now, timeZone)).slice(0, 7)
}

/** The month so many months further. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** `December 2026` */
export const nameOfMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** One square of the month: `day` as `2026-12-01`; null before the first and after the last. */
export interface Square<Item> {
  day: string | null
  items: Item[]
}

/** The month in weeks that begin on Monday, with every item on the reader's calendar day of its deadline. */
export function weeksOf<Item extends { deadline: string }>(
  month: string,
  items: readonly Item[],
  timeZone: string,
): Square<Item>[][] {
  const byDay = Map.groupBy(items, ({ deadline }) => isoDay(calendarDay(deadline, timeZone)))
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const length = (Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`) - first) / DAY_MS
  const before = (new Date(first).getUTCDay() + WEEK - 1) % WEEK
  const squares = Array.from({ length: Math.ceil((before + length) / WEEK) * WEEK }, (_, index) => {
    const number = index - before
    if (number < 0 || number >= length) return { day: null, items: [] }
    const day = isoDay(first / DAY_MS + number)
    return { day, items: byDay.get(day) ?? [] }
  })
  return Array.from({ length: squares.length / WEEK }, (_, week) =>
    squares.slice(week * WEEK, (week + 1) * WEEK),
  )
}

/** A day as calendars of `kit` count it, as `2026-12-01`. */
export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
