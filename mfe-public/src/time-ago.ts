import { clock, formatDate } from '@fundharbor/kit'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const formatter = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** `5 minutes ago`, `yesterday`; the date after a week. */
export function timeAgo(instant: string): string {
  const age = clock.now().getTime() - new Date(instant).getTime()
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return formatter.format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return formatter.format(-Math.floor(age / HOUR), 'hour')
  if (age < 7 * DAY) return formatter.format(-Math.floor(age / DAY), 'day')
  return formatDate(instant)
}
