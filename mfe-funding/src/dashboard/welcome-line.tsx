import {
  calendarDaysBetween,
  clock,
  formatCount,
  formatShortDate,
  useQuery,
  userTimeZone,
} from '@fundharbor/kit'
import styles from './dashboard.module.css'
import { closingQuery } from './queries.ts'

/** What lies ahead, in one sentence. */
export function WelcomeLine() {
  const { data } = useQuery(closingQuery())
  const first = data?.rows[0]?.deadline
  return (
    <p className={styles.lead} role="status">
      {data && data.total === 0 && 'Nothing in the catalogue closes in the next 30 days.'}
      {data && first && (
        <>
          {formatCount(data.total, 'opportunity closes', 'opportunities close')} in the next 30 days. The
          first is {dayName(first)}.
        </>
      )}
    </p>
  )
}

/** `today`, `tomorrow`, `on Tuesday`, `on Dec 4`. */
function dayName(deadline: string): string {
  const days = calendarDaysBetween(clock.now(), deadline)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 6) return `on ${formatShortDate(deadline)}`
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: userTimeZone() })
  return `on ${weekday.format(new Date(deadline))}`
}
