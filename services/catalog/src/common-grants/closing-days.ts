/** Deadlines are the end of a day in the funder's time zone. */
const timeZones: Readonly<Record<string, string>> = {
  'grants-gov': 'America/New_York',
  'simpler-grants': 'America/New_York',
  'eu-funding-tenders': 'Europe/Brussels',
}
const DEFAULT_TIME_ZONE = 'UTC'

/** The closing day of an opportunity in the funder's time zone, e.g. `2026-12-10`. */
export const closingDayOf = (source: string, deadline: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZones[source] ?? DEFAULT_TIME_ZONE }).format(deadline)

const cases = Object.entries(timeZones).map(([source, timeZone]) => `WHEN '${source}' THEN '${timeZone}'`)

/** The closing day as SQL over `o` (opportunities). Text, because PostgreSQL's dates have no year 0. */
export const CLOSING_DAY = `to_char(o.deadline AT TIME ZONE CASE o.source ${cases.join(' ')} ELSE '${DEFAULT_TIME_ZONE}' END, 'YYYY-MM-DD')`
