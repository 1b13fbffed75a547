import { startOfDay, timeZones } from './dates.ts'
import { readDay } from './read-day.ts'

const timeZone = timeZones.unitedStates

/** A forecast's dates are estimates: none of them is a deadline. */
export function readEstimates(field: (name: string) => string | undefined) {
  const days = ['EstimatedSynopsisPostDate', 'EstimatedSynopsisCloseDate'].map((name) =>
    readDay(name, field(name), 'month-first'),
  )
  const [opens, closes] = days.map((day) => day && startOfDay({ ...day, minutes: 0 }, timeZone))
  // Words that are still true when the day is over.
  const estimates = [
    opens && `Estimated opening date: ${formatDay(opens)}`,
    closes && `Estimated closing date: ${formatDay(closes)}`,
  ]
  return { expectedAt: opens ?? closes ?? null, timeframe: estimates.filter(Boolean).join('. ') || null }
}

const formatDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
