import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import { timeZones } from '../imports/dates.ts'
import type { OpportunityModel } from '../opportunities/model.ts'

type OpportunityDeadline = Pick<OpportunityModel, 'source' | 'deadline'>

const zoneOf = ({ source }: Pick<OpportunityDeadline, 'source'>) =>
  source === 'eu-funding-tenders' ? timeZones.europeanUnion : timeZones.unitedStates

/** Creating a format takes longer than using it hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function dayIn(instant: Date, timeZone: string): string {
  // The Swedish format is that of ISO 8601.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format.format(instant)
}

/** The day of an instant where the funder is, e.g. `2027-05-04`. */
export const dayAt = (instant: Date, opportunity: Pick<OpportunityDeadline, 'source'>): string =>
  dayIn(instant, zoneOf(opportunity))

/** The closing day where the funder is; null without a deadline. */
export const closingDay = (opportunity: OpportunityDeadline): string | null =>
  opportunity.deadline && dayAt(opportunity.deadline, opportunity)

const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date) => date.toISOString().slice(0, 10)

export const daysBefore = (day: string, days: number): string => toDay(subDays(toDate(day), days))
export const daysAfter = (day: string, days: number): string => toDay(addDays(toDate(day), days))

/** From one day to another; 0 if it has passed. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((toDate(to).getTime() - toDate(from).getTime()) / 86_400_000))
