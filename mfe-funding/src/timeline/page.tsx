import { EmptyState, isExpired, Link, PageTitle, QueryFallback, Skeleton, useQuery } from '@fundharbor/kit'
import type { Timeline } from '@fundharbor/contracts/catalog/timeline'
import { useState } from 'react'
import { ProjectFilter, useProjectFilter } from '../projects/project-filter.tsx'
import { FindFundingLink } from '../shared/find-funding-link.tsx'
import { SAVED_PATH } from '../shared/paths.ts'
import layout from '../shared/layout.module.css'
import { Chart } from './chart.tsx'
import { keyOf, limitShift, toGoals, type WhatIf } from './goals.ts'
import { GoalCard } from './goal-card.tsx'
import { InView } from './in-view.tsx'
import { timelineQuery } from './queries.ts'
import { chartedAt, isShown } from './scale.ts'
import styles from './timeline.module.css'
import { Tables } from './tables.tsx'
import { Toolbar } from './toolbar.tsx'
import { useScale } from './use-view.ts'

/** A year of deadlines on the water: when each closes, when its writing starts, and what usually opens again. */
export function Component() {
  const query = useQuery(timelineQuery())
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <header className={styles.head}>
        <div className={styles.intro}>
          <PageTitle>Timeline</PageTitle>
          <p className={styles.lead}>Your deadlines, and when to start writing for each.</p>
        </div>
        <ProjectFilter />
      </header>
      {query.data ? (
        <Loaded timeline={query.data} />
      ) : (
        <QueryFallback query={query} title="The timeline could not be loaded">
          <div className={styles.skeleton} role="status" aria-label="Loading the timeline">
            <Skeleton height={520} />
          </div>
        </QueryFallback>
      )}
    </div>
  )
}

function Loaded({ timeline: { entries, reopenings, hoursPerWeek } }: { timeline: Timeline }) {
  const { scale, show } = useScale()
  const { isShown: isOfProject, projectId } = useProjectFilter()
  const [whatIf, setWhatIf] = useState<WhatIf | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const ofProject = entries.filter(isOfProject)
  const goals = toGoals(ofProject, whatIf)
  const buoys = projectId === null ? reopenings : reopenings.filter(({ isSaved }) => isSaved)
  if (goals.length === 0 && buoys.length === 0) return <Nothing isFiltered={projectId !== null} />
  const inView = goals.filter((goal) => isShown(scale, chartedAt(goal)))
  const next = inView.find(({ opportunity }) => !isExpired(opportunity))
  const current = goals.find(({ key }) => key === selected) ?? next ?? inView[0]
  const tryOut = (key: string, days: number) => {
    const entry = ofProject.find((each) => keyOf(each) === key)
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
          <Nothing isFiltered={projectId !== null} />
        ) : (
          <p className={styles.none}>No deadlines in this part of the timeline.</p>
        )}
        <InView
          {...{ scale, reopenings: buoys }}
          goals={inView}
          current={current?.key}
          onSelect={setSelected}
        />
      </div>
      <Tables goals={goals} reopenings={buoys} />
    </>
  )
}

/** What makes the water deep, as many saved opportunities are more than anyone can write. */
const DepthNote = () => (
  <p className={styles.depthNote}>
    The depth counts the usual hours for every deadline here, as if you applied to all of them: removing a{' '}
    <Link to={SAVED_PATH}>saved opportunity</Link> lowers it.
  </p>
)

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    title={isFiltered ? 'No deadlines for this project' : 'No deadlines yet'}
    action={<FindFundingLink />}
  >
    Save an opportunity with a deadline, and it appears here with the time to write.
  </EmptyState>
)
