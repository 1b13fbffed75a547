import { closingDay, type ClosingTime } from '@fundharbor/contracts/catalog/closing-time'
import { addMonths } from 'date-fns/addMonths'
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval'
import { endOfMonth } from 'date-fns/endOfMonth'
import { endOfWeek } from 'date-fns/endOfWeek'
import { isSameMonth } from 'date-fns/isSameMonth'
import { startOfWeek } from 'date-fns/startOfWeek'
import { toIsoDay } from '../shared/iso-day.ts'

const WEEK = { weekStartsOn: 1 } as const

/** The month in the address, as `2026-12`; defaults to the month of `now`. */
export const readMonth = (text: string | null, now: Date): string =>
  text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : toIsoDay(now).slice(0, 7)

const firstOf = (month: string) => new Date(`${month}-01T00:00:00`)

export const addMonthsTo = (month: string, count: number): string =>
  toIsoDay(addMonths(firstOf(month), count)).slice(0, 7)

/** `December 2026` */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(firstOf(month))

/** One cell of the calendar: `day` as `2026-12-01`, null outside the month. */
export interface DayCell<Item> {
  day: string | null
  items: Item[]
}

/** The month in weeks that start on Monday, with each item on its closing day where the funder is. */
export function getWeeks<Item extends ClosingTime>(month: string, items: readonly Item[]): DayCell<Item>[][] {
  const byDay = Map.groupBy(items, closingDay)
  const first = firstOf(month)
  const days = eachDayOfInterval({ start: startOfWeek(first, WEEK), end: endOfWeek(endOfMonth(first), WEEK) })
  const cells = days.map((date): DayCell<Item> => {
    const day = isSameMonth(date, first) ? toIsoDay(date) : null
    return { day, items: (day && byDay.get(day)) || [] }
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, (week + 1) * 7))
}
