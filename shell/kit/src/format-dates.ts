/** An instant as the API sends it, or a Date. */
export type When = string | number | Date

/** The browser's own zone, where nothing else is said. */
export const userTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const formatters = new Map<string, Intl.DateTimeFormat>()

function format(when: When, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formatters.set(key, formatter)
  return formatter.format(new Date(when))
}

/** `December 1, 2026` */
export const formatDate = (when: When, timeZone = userTimeZone()): string =>
  format(when, timeZone, { year: 'numeric', month: 'long', day: 'numeric' })

/** `Dec 1`: for axes and narrow columns. */
export const formatShortDate = (when: When, timeZone = userTimeZone()): string =>
  format(when, timeZone, { month: 'short', day: 'numeric' })

/** `December 1, 2026 at 5:30 PM` */
export const formatDateTime = (when: When, timeZone = userTimeZone()): string =>
  format(when, timeZone, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })

/** `5:30 PM` */
export const formatTime = (when: When, timeZone = userTimeZone()): string =>
  format(when, timeZone, { hour: 'numeric', minute: '2-digit' })

/** The calendar day of an instant in a zone, as days since 1970-01-01. */
export function calendarDay(when: When, timeZone: string): number {
  const [month, day, year] = format(when, timeZone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).split('/')
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000
}

/** How many of the zone's midnights lie between two instants; negative when `to` is the earlier. */
export const calendarDaysBetween = (from: When, to: When, timeZone = userTimeZone()): number =>
  calendarDay(to, timeZone) - calendarDay(from, timeZone)
