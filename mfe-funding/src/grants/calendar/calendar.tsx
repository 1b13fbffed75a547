import type { Grant } from '@fundharbor/contracts/catalog/grants'
import type { Timeline } from '@fundharbor/contracts/catalog/timeline'
import { EmptyState, isExpired, QueryFallback, Skeleton, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { useProjectFilter } from '../../projects/project-filter.tsx'
import { CalendarFeedCard } from '../../alerts/calendar-feed-card.tsx'
import { FindFundingLink } from '../../shared/find-funding-link.tsx'
import styles from './calendar.module.css'
import { Chart } from './chart.tsx'
import { GoalCard } from './goal-card.tsx'
import { limitShift, toGoals, type WhatIf } from './goals.ts'
import { InView } from './in-view.tsx'
import { timelineQuery } from './queries.ts'
import { chartedAt, isShown } from './scale.ts'
import { Tables } from './tables.tsx'
import { Toolbar } from './toolbar.tsx'
import { useScale } from './use-view.ts'

/** A year of the grants' deadlines on the water: when each closes, when its writing starts, and what usually opens again. */
export function Calendar({ grants }: { grants: Grant[] }) {
  const query = useQuery(timelineQuery())
  const ids = new Set(grants.map(({ id }) => id))
  return (
    <div className={styles.calendar}>
      {query.data ? (
        <Loaded
          timeline={{
            ...query.data,
            entries: query.data.entries.filter(({ grantId }) => ids.has(grantId)),
            reports: query.data.reports.filter(({ grantId }) => ids.has(grantId)),
          }}
        />
      ) : (
        <QueryFallback query={query} title="The calendar could not be loaded">
          <CalendarSkeleton />
        </QueryFallback>
      )}
      <CalendarFeedCard />
    </div>
  )
}

/** As high as the chart with what is below it. */
export const CalendarSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Loading the calendar">
    <Skeleton height={520} />
  </div>
)

function Loaded({ timeline: { entries, reopenings, reports, hoursPerWeek } }: { timeline: Timeline }) {
  const { scale, show } = useScale()
  const { projectId } = useProjectFilter()
  const [whatIf, setWhatIf] = useState<WhatIf | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const goals = toGoals(entries, whatIf)
  const buoys = projectId === null ? reopenings : reopenings.filter(({ isSaved }) => isSaved)
  if (goals.length === 0 && buoys.length === 0 && reports.length === 0) return <Nothing />
  const inView = goals.filter((goal) => isShown(scale, chartedAt(goal)))
  const next = inView.find(({ opportunity }) => !isExpired(opportunity))
  const current = goals.find(({ key }) => key === selected) ?? next ?? inView[0]
  const tryOut = (key: string, days: number) => {
    const entry = entries.find(({ grantId }) => grantId === key)
    if (entry) setWhatIf({ key, days: limitShift(entry, days) })
    setSelected(key)
  }
  return (
    <>
      <section className={styles.chartCard} aria-label="Chart">
        <Toolbar scale={scale} show={show} anchor={current && chartedAt(current)} />
        <Chart
          {...{ goals, scale, show, hoursPerWeek, tryOut }}
          reopenings={buoys}
          current={current?.key}
          onSelect={setSelected}
        />
        {goals.length > 0 && <DepthNote />}
      </section>
      <div className={styles.columns}>
        {current ? (
          <GoalCard
            key={current.key}
            goal={current}
            hoursPerWeek={hoursPerWeek}
            tryOut={tryOut}
            onReset={() => setWhatIf(null)}
          />
        ) : goals.length === 0 ? (
          <Nothing />
        ) : (
          <p className={styles.none}>No deadlines in this part of the calendar.</p>
        )}
        <InView
          {...{ scale, reports, reopenings: buoys }}
          goals={inView}
          current={current?.key}
          onSelect={setSelected}
        />
      </div>
      <Tables goals={goals} reports={reports} reopenings={buoys} />
    </>
  )
}

/** Explains the depth, which counts every saved opportunity: more than anyone can apply for. */
const DepthNote = () => (
  <p className={styles.depthNote}>
    The depth counts the usual hours for every deadline here, as if you applied to all of them. Passing on a
    grant lowers it.
  </p>
)

const Nothing = () => (
  <EmptyState title="No deadlines yet" action={<FindFundingLink />}>
    Save an opportunity with a deadline, and it appears here with the time to write.
  </EmptyState>
)
