import { calendarDaysBetween, clock, formatCount, formatShortDate, userTimeZone } from '@fundharbor/kit'
import styles from './dashboard.module.css'
import { useClosing, type Closing } from './use-closing.ts'

/** What lies ahead, in one sentence. */
export function WelcomeLine() {
  const { closing } = useClosing()
  const first = closing?.rows[0]?.deadline
  return (
    <p className={styles.lead} role="status">
      {closing?.total === 0 && 'Nothing in the catalogue closes in the next 30 days.'}
      {closing && first && (
        <>
          {countOf(closing)} in the next 30 days. The first is {dayName(first)}.
        </>
      )}
    </p>
  )
}

const countOf = ({ isSaved, total }: Closing) =>
  isSaved
    ? formatCount(total, 'saved opportunity closes', 'saved opportunities close')
    : formatCount(total, 'opportunity closes', 'opportunities close')

/** `today`, `tomorrow`, `on Tuesday`, `on Dec 4`. */
function dayName(deadline: string): string {
  const days = calendarDaysBetween(clock.now(), deadline)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 6) return `on ${formatShortDate(deadline)}`
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: userTimeZone() })
  return `on ${weekday.format(new Date(deadline))}`
}
