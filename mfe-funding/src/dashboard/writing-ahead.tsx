import { clock, formatNumber, useQuery } from '@fundharbor/kit'
import type { Timeline } from '@fundharbor/contracts/catalog/timeline'
import { addDays } from 'date-fns/addDays'
import { hoursOn, toGoals } from '../grants/calendar/goals.ts'
import { timelineQuery } from '../grants/calendar/queries.ts'
import { toIsoDay } from '../shared/iso-day.ts'
import styles from './deadlines-card.module.css'
import { AHEAD_DAYS } from './use-upcoming-deadlines.ts'

/** The hours of writing in the next 30 days. Keeps its height while it loads. */
export function WritingLine() {
  const { data, isError } = useQuery(timelineQuery())
  return (
    <p className={styles.writing}>
      {data && describe(data)}
      {isError && !data && 'Your hours of writing could not be loaded.'}
    </p>
  )
}

function describe(timeline: Timeline): string {
  const most = busiestWeek(timeline)
  if (timeline.entries.length === 0) return 'Save an opportunity to see when to start writing.'
  if (most === 0) return 'No writing in the next 30 days.'
  return `Writing takes up to ${formatNumber(most)} hours a week. You have ${formatNumber(timeline.hoursPerWeek)}.`
}

/** The highest number of writing hours a week in these days; less than one counts as one. */
function busiestWeek({ entries }: Timeline): number {
  const goals = toGoals(entries, null)
  const days = Array.from({ length: AHEAD_DAYS }, (_, day) =>
    hoursOn(goals, toIsoDay(addDays(clock.now(), day))),
  )
  const most = Math.max(0, ...days)
  return most > 0 ? Math.max(1, Math.round(most)) : 0
}
