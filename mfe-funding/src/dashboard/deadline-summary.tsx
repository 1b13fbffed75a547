import { deadlineLabel, formatCount, type Deadline } from '@fundharbor/kit'
import type { UpcomingDeadlines } from './use-upcoming-deadlines.ts'

interface DeadlineSummaryProps {
  closing: UpcomingDeadlines
  className: string | undefined
}

/** `16 opportunities close, the first on Tuesday`. Nothing if none closes. */
export function DeadlineSummary({ closing, className }: DeadlineSummaryProps) {
  const [first] = closing.rows
  if (!first?.deadline) return null
  const separator = closing.total === 1 ? ' ' : ', the first '
  return (
    <p className={className} role="status">
      {describeCount(closing)}
      {separator}
      {formatDay(first)}
    </p>
  )
}

const describeCount = ({ grants, total }: UpcomingDeadlines) =>
  grants.length > 0
    ? formatCount(total, 'of your grants closes', 'of your grants close')
    : formatCount(total, 'opportunity closes', 'opportunities close')

/** `today`, `tomorrow`, `on Tuesday`, `on December 4, 2026`. */
function formatDay(opportunity: Deadline): string {
  const { days, date } = deadlineLabel(opportunity)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === null || days > 6 || opportunity.deadline === null) return `on ${date}`
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: opportunity.deadlineZone })
  return `on ${weekday.format(new Date(opportunity.deadline))}`
}
