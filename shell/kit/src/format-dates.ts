/** An ISO instant as the API sends it, milliseconds, or a Date. */
export type DateInput = string | number | Date

let timeZoneOfBrowser: string | undefined

/** The browser's time zone when the page was loaded, for example `America/New_York`. */
export const userTimeZone = (): string =>
  // Kept, because a page that formats hundreds of dates would spend most of the time on this.
  (timeZoneOfBrowser ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

const formatters = new Map<string, Intl.DateTimeFormat>()

function format(date: DateInput, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formatters.set(key, formatter)
  return formatter.format(new Date(date))
}

/** `December 1, 2026` */
export const formatDate = (date: DateInput, timeZone = userTimeZone()): string =>
  format(date, timeZone, { year: 'numeric', month: 'long', day: 'numeric' })

/** `Dec 1`: for chart axes and narrow columns only. */
export const formatShortDate = (date: DateInput, timeZone = userTimeZone()): string =>
  format(date, timeZone, { month: 'short', day: 'numeric' })

/** `December 1, 2026 at 5:30 PM` */
export const formatDateTime = (date: DateInput, timeZone = userTimeZone()): string =>
  format(date, timeZone, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })

/** `5:30 PM` */
export const formatTime = (date: DateInput, timeZone = userTimeZone()): string =>
  format(date, timeZone, { hour: 'numeric', minute: '2-digit' })

/** The calendar day of an instant in a time zone, as the number of days since January 1, 1970. */
export function calendarDay(date: DateInput, timeZone: string): number {
  const [month, day, year] = format(date, timeZone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).split('/')
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000
}

/** The number of midnights between two instants in a time zone; negative if `to` is earlier. */
export const calendarDaysBetween = (from: DateInput, to: DateInput, timeZone = userTimeZone()): number =>
  calendarDay(to, timeZone) - calendarDay(from, timeZone)
