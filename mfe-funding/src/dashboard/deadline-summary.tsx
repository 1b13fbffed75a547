import { calendarDaysBetween, clock, formatCount, formatDate, userTimeZone } from '@fundharbor/kit'
import type { UpcomingDeadlines } from './use-upcoming-deadlines.ts'

interface DeadlineSummaryProps {
  closing: UpcomingDeadlines
  className: string | undefined
}

/** `16 opportunities close, the first on Tuesday`. Nothing if none closes. */
export function DeadlineSummary({ closing, className }: DeadlineSummaryProps) {
  const first = closing.rows[0]?.deadline
  if (!first) return null
  const separator = closing.total === 1 ? ' ' : ', the first '
  return (
    <p className={className} role="status">
      {describeCount(closing)}
      {separator}
      {formatDay(first)}
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
