/** A deadline is the end of a day where the funder is. */
const zones: Readonly<Record<string, string>> = {
  'grants-gov': 'America/New_York',
  'simpler-grants': 'America/New_York',
  'eu-funding-tenders': 'Europe/Brussels',
}
const ELSEWHERE = 'UTC'

/** The day on which a source's opportunity closes, `2026-12-10`. */
export const closingDayOf = (source: string, deadline: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zones[source] ?? ELSEWHERE }).format(deadline)

const cases = Object.entries(zones).map(([source, zone]) => `WHEN '${source}' THEN '${zone}'`)

/** The same as SQL over `o` (opportunities). A text, because PostgreSQL's dates have no year 0 to compare with. */
export const CLOSING_DAY = `to_char(o.deadline AT TIME ZONE CASE o.source ${cases.join(' ')} ELSE '${ELSEWHERE}' END, 'YYYY-MM-DD')`
