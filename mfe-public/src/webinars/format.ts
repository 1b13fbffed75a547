import type { Webinar } from '@fundharbor/contracts/content/webinars'
import { calendarDaysBetween, formatCount, formatDateTime, formatMoney, userTimeZone } from '@fundharbor/kit'

const zoneName = new Intl.DateTimeFormat('en-US', { timeZone: userTimeZone(), timeZoneName: 'short' })

/** The dates of a series, with the zone of each. */
export const formatDates = (dates: readonly string[]): string =>
  dates.map((startsAt) => formatStart({ startsAt })).join('; ')

/** `December 1, 2026 at 6:00 PM GMT+1`, in the user's time zone. */
export function formatStart({ startsAt }: Pick<Webinar, 'startsAt'>): string {
  const zone = zoneName.formatToParts(new Date(startsAt)).find(({ type }) => type === 'timeZoneName')?.value
  return `${formatDateTime(startsAt)} ${zone ?? ''}`.trim()
}

/** `60 min`, `1 h 30 min` */
export function formatDuration(minutes: number): string {
  if (minutes <= 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest ? ` ${rest} min` : ''}`
}

/** `42 of 100 spots taken` */
export const formatSpots = ({ attendees, maxAttendees }: Webinar): string =>
  `${attendees} of ${formatCount(maxAttendees, 'spot')} taken`

export const formatWebinarPrice = ({ price }: Webinar): string =>
  Number(price) === 0 ? 'Free' : formatMoney(price, 'USD')

/** The time until a webinar starts: `in 3 days`, `in 5 h 12 min`; null once it has started. */
export function formatCountdown({ startsAt }: Pick<Webinar, 'startsAt'>, now: Date): string | null {
  const minutes = Math.floor((new Date(startsAt).getTime() - now.getTime()) / 60_000)
  if (minutes < 0) return null
  if (minutes >= 48 * 60) return `in ${calendarDaysBetween(now, startsAt)} days`
  if (minutes >= 60) return `in ${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `in ${minutes} min`
}
