import { classes, clock, formatNumber, useQuery } from '@fundharbor/kit'
import type { Timeline } from '@fundharbor/contracts/catalog/timeline'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import { Depth } from '../timeline/depth.tsx'
import { hoursOn, toGoals } from '../timeline/goals.ts'
import { timelineQuery } from '../timeline/queries.ts'
import type { Scale } from '../timeline/scale.ts'
import { toIsoDay } from '../shared/iso-day.ts'
import styles from './tide-card.module.css'
import { TIDE_DAYS } from './tide.ts'

/** The hours of writing in the next 30 days as the depth of the water, as on the timeline. */
export function WritingDepth() {
  const { data } = useQuery(timelineQuery())
  const from = startOfDay(clock.now())
  const scale: Scale = { zoom: 'month', from, to: addDays(from, TIDE_DAYS) }
  const hasWriting = data && busiestWeek(data) > 0
  return (
    <div className={classes(styles.sea, hasWriting && styles.deep)} aria-hidden>
      {hasWriting && (
        <Depth
          goals={toGoals(data.entries, null)}
          scale={scale}
          hoursPerWeek={data.hoursPerWeek}
          current={undefined}
        />
      )}
    </div>
  )
}

/** The same in one sentence. Keeps its height while it loads. */
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
  const days = Array.from({ length: TIDE_DAYS }, (_, day) =>
    hoursOn(goals, toIsoDay(addDays(clock.now(), day))),
  )
  const most = Math.max(0, ...days)
  return most > 0 ? Math.max(1, Math.round(most)) : 0
}
