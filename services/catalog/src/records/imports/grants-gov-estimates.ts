import { startOfDay, timeZones } from './dates.ts'
import { readDay } from './read-day.ts'

const timeZone = timeZones.unitedStates

/** A forecast's dates are estimates: none of them is a deadline. */
export function readEstimates(field: (name: string) => string | undefined) {
  const days = ['EstimatedSynopsisPostDate', 'EstimatedSynopsisCloseDate'].map((name) =>
    readDay(name, field(name), 'month-first'),
  )
  const [opens, closes] = days.map((day) => day && startOfDay({ ...day, minutes: 0 }, timeZone))
  const said = [opens && `open on ${formatDay(opens)}`, closes && `close on ${formatDay(closes)}`]
  const text = said.filter(Boolean).join(' and ')
  return { expectedAt: opens ?? closes ?? null, timeframe: text ? `Expected to ${text}` : null }
}

const formatDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
