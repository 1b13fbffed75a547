import { calendarDaysBetween, clock, formatCount, formatDate, userTimeZone } from '@fundharbor/kit'
import styles from './dashboard.module.css'
import { useUpcomingDeadlines, type UpcomingDeadlines } from './use-upcoming-deadlines.ts'

/** The upcoming deadlines in one sentence. */
export function WelcomeLine() {
  const { closing } = useUpcomingDeadlines()
  const first = closing?.rows[0]?.deadline
  return (
    <p className={styles.lead} role="status">
      {closing?.total === 0 && 'No opportunities close in the next 30 days.'}
      {closing && first && (
        <>
          {describeCount(closing)} in the next 30 days. The first deadline is {formatDay(first)}.
        </>
      )}
    </p>
  )
}

const describeCount = ({ isSaved, total }: UpcomingDeadlines) =>
  isSaved
    ? formatCount(total, 'saved opportunity closes', 'saved opportunities close')
    : formatCount(total, 'opportunity closes', 'opportunities close')

/** `today`, `tomorrow`, `on Tuesday`, `on December 4, 2026`. */
function formatDay(deadline: string): string {
  const days = calendarDaysBetween(clock.now(), deadline)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 6) return `on ${formatDate(deadline)}`
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: userTimeZone() })
  return `on ${weekday.format(new Date(deadline))}`
}
