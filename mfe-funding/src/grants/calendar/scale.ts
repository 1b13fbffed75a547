import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { endOfDay } from 'date-fns/endOfDay'
import { startOfDay } from 'date-fns/startOfDay'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfWeek } from 'date-fns/startOfWeek'
import { formatDate } from '@fundharbor/kit'
import { toIsoDay } from '../../shared/iso-day.ts'

export const zooms = ['year', 'quarter', 'month', 'week', 'day'] as const
export type Zoom = (typeof zooms)[number]

/** The time that the chart shows, in the reader's time zone. */
export interface Scale {
  zoom: Zoom
  from: Date
  to: Date
}

/** A mark on the axis. `isMajor`: labeled on narrow screens too. `zoom`: what a click shows, from there on. */
export interface Tick {
  at: Date
  label: string
  isMajor: boolean
  zoom: Zoom | null
}

const monthsOf = { year: 12, quarter: 3, month: 1 } as const
const daysOf = { week: 7, day: 1 } as const

/** The days that a zoom level shows: whole months from that of `day`, the week of `day`, or the day alone. */
export function scaleOf(zoom: Zoom, day: Date): Scale {
  if (zoom === 'week' || zoom === 'day') {
    const from = zoom === 'week' ? startOfWeek(day, { weekStartsOn: 1 }) : startOfDay(day)
    return { zoom, from, to: addDays(from, daysOf[zoom]) }
  }
  const from = startOfMonth(day)
  return { zoom, from, to: addMonths(from, monthsOf[zoom]) }
}

/** A day on the next or previous part of the calendar; a year moves by a quarter. */
export function panned({ zoom, from }: Scale, by: number): Date {
  if (zoom === 'week' || zoom === 'day') return addDays(from, by * daysOf[zoom])
  return addMonths(from, zoom === 'year' ? 3 * by : by)
}

/** Where an instant is on the scale, in percent; outside of 0 to 100 if it is not shown. */
export const toPercent = ({ from, to }: Scale, at: Date): number =>
  ((at.getTime() - from.getTime()) / (to.getTime() - from.getTime())) * 100

export const isShown = (scale: Scale, at: Date): boolean => at >= scale.from && at < scale.to

/** `November 2026 to October 2027`, or a day. */
export function describeScale({ zoom, from, to }: Scale): string {
  const last = addDays(to, -1)
  if (zoom === 'day') return formatDate(from)
  if (zoom === 'week') return `${formatDate(from)} to ${formatDate(last)}`
  if (zoom === 'month') return format(from, 'MMMM yyyy')
  return `${format(from, 'MMMM yyyy')} to ${format(last, 'MMMM yyyy')}`
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21]

/** The marks of the axis: months, weeks, days or hours. */
export function ticksOf({ zoom, from, to }: Scale): Tick[] {
  const days = Array.from({ length: differenceInCalendarDays(to, from) }, (_, day) => addDays(from, day))
  const marks: Record<Zoom, () => Tick[]> = {
    year: () => days.filter((day) => day.getDate() === 1).map((at) => tick(at, 'MMM', 'month')),
    quarter: () =>
      days
        .filter((day) => day.getDay() === 1)
        .map((at, week) => ({ ...tick(at, 'MMM d', 'week'), isMajor: week % 4 === 0 })),
    month: () => days.map((at) => ({ ...tick(at, 'd', 'day'), isMajor: at.getDate() % 7 === 1 })),
    week: () => days.map((at) => tick(at, 'EEE d', 'day')),
    day: () =>
      HOURS.map((hour) => {
        const at = new Date(from.getTime())
        at.setHours(hour)
        return { ...tick(at, 'h a', null), isMajor: hour % 6 === 0 }
      }),
  }
  return marks[zoom]()
}

const tick = (at: Date, label: string, zoom: Zoom | null): Tick => ({
  at,
  label: format(at, label),
  isMajor: true,
  zoom,
})

/** A day such as `2027-05-04` as its midnight where the reader is. */
export const dayOf = (day: string): Date => parseISO(day)

/** When a deadline is on the chart: at the end of its closing day, which is the same day for every reader. */
export const chartedAt = ({ closesOn }: { closesOn: string }): Date => endOfDay(dayOf(closesOn))

/** A day so many days later. */
export const shiftDay = (day: string, days: number): string => toIsoDay(addDays(dayOf(day), days))

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(dayOf(to), dayOf(from))
