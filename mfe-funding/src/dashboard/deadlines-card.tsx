import { Card, DeadlineLabel, Link, QueryFallback, Skeleton } from '@fundharbor/kit'
import { useDeferredValue } from 'react'
import { CALENDAR_PATH, opportunityPath } from '../shared/paths.ts'
import { DeadlineSummary } from './deadline-summary.tsx'
import styles from './deadlines-card.module.css'
import { Today } from './today.tsx'
import { useUpcomingDeadlines, type UpcomingDeadlines } from './use-upcoming-deadlines.ts'
import { WritingLine } from './writing-ahead.tsx'

const LISTED = 5

/** What the organization's grants ask for today; before it has any, what closes within 30 days, soonest first. */
export function DeadlinesCard() {
  const { closing, ...query } = useDeferredValue(useUpcomingDeadlines())
  if (query.error && !closing) {
    return <QueryFallback query={query} title="The next 30 days could not be loaded" />
  }
  if (closing && closing.grants.length > 0) return <Today closing={closing} />
  return (
    <Card as="section" aria-labelledby="deadlines" className={styles.card}>
      <header className={styles.head}>
        <h2 id="deadlines" className={styles.title}>
          The next 30 days
        </h2>
        {closing && (
          <>
            <DeadlineSummary closing={closing} className={styles.note} />
            <div className={styles.links}>
              <Link to="/opportunities?deadlineWithin=30&sort=deadline">View all</Link>
              <Link to={CALENDAR_PATH}>Calendar</Link>
            </div>
          </>
        )}
      </header>
      <div className={styles.list} aria-busy={!closing}>
        {closing ? <Deadlines closing={closing} /> : <Skeleton width="40%" />}
      </div>
      <WritingLine />
    </Card>
  )
}

const Deadlines = ({ closing: { rows } }: { closing: UpcomingDeadlines }) =>
  rows.length === 0 ? (
    <p className={styles.none}>No deadlines in the next 30 days.</p>
  ) : (
    <ol>
      {rows.slice(0, LISTED).map((row) => (
        <li key={row.id} className={styles.row}>
          <Link to={opportunityPath(row.id)} className={styles.opportunity}>
            {row.title}
          </Link>
          <DeadlineLabel opportunity={row} />
        </li>
      ))}
    </ol>
  )
