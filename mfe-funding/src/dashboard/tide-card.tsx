import {
  Card,
  classes,
  clock,
  deadlineLabel,
  formatShortDate,
  fullDeadline,
  Link,
  QueryFallback,
  Skeleton,
} from '@fundharbor/kit'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/ssr/CalendarPlus'
import { addDays } from 'date-fns/addDays'
import { useDeferredValue } from 'react'
import { SAVED_PATH, TIMELINE_PATH } from '../shared/paths.ts'
import { ChartTable } from '../shared/chart-table.tsx'
import { Water } from '../shared/water.tsx'
import { DeadlineSummary } from './deadline-summary.tsx'
import { FlagMark } from './flag-mark.tsx'
import styles from './tide-card.module.css'
import { placeFlags, TIDE_DAYS } from './tide.ts'
import { useUpcomingDeadlines, type UpcomingDeadlines } from './use-upcoming-deadlines.ts'
import { WritingDepth, WritingLine } from './writing-ahead.tsx'

/** The next 30 days as a line of water with flags on the deadlines, and writing as its depth. The line is vertical on phones. */
export function TideCard() {
  const { closing, ...query } = useDeferredValue(useUpcomingDeadlines())
  if (query.error && !closing) {
    return <QueryFallback query={query} title="The next 30 days could not be loaded" />
  }
  const flags = closing && placeFlags(closing.rows, clock.now())
  return (
    <Card as="section" aria-labelledby="tide" className={styles.card}>
      <header className={styles.head}>
        <h2 id="tide" className={styles.title}>
          The next 30 days
        </h2>
        {closing && (
          <>
            <DeadlineSummary closing={closing} className={styles.note} />
            {closing.isSaved ? <SavedLinks /> : <CatalogLinks />}
          </>
        )}
      </header>
      <div className={styles.line} aria-busy={!flags}>
        {!flags && <Skeleton width="40%" />}
        {flags?.length === 0 && <p className={styles.none}>No deadlines in the next 30 days.</p>}
        <ol className={styles.flags}>
          {flags?.map((flag) => (
            <FlagMark key={flag.day} flag={flag} />
          ))}
        </ol>
        <WritingDepth />
        <div className={styles.water}>
          <Water />
        </div>
        <UprightWater />
        <Ticks />
        <Axis />
      </div>
      <WritingLine />
      {closing && closing.rows.length > 0 && (
        <ChartTable
          title="Closing in the next 30 days"
          head={['Opportunity', 'Deadline']}
          rows={toRows(closing)}
          isLayer
        />
      )}
    </Card>
  )
}

const toRows = ({ rows }: UpcomingDeadlines) =>
  rows.map((row) => [row.title, fullDeadline(deadlineLabel(row)) ?? ''])

const CatalogLinks = () => (
  <div className={styles.links}>
    <Link to="/opportunities?deadlineWithin=30&sort=deadline">View all</Link>
    <Link to={TIMELINE_PATH}>Timeline</Link>
  </div>
)

const SavedLinks = () => (
  <div className={styles.links}>
    <Link to={`${SAVED_PATH}?view=calendar`}>
      <CalendarPlusIcon size={18} aria-hidden />
      Add to calendar
    </Link>
    <Link to={SAVED_PATH}>All saved</Link>
    <Link to={TIMELINE_PATH}>Timeline</Link>
  </div>
)

/** The vertical line for narrow screens. */
const UprightWater = () => (
  <svg className={styles.upright} aria-hidden="true">
    <defs>
      <pattern id="tide-upright" width="16" height="36" patternUnits="userSpaceOnUse">
        <path className={styles.wave} d="M7 0q-4 4.500 0 9t0 9q-4 4.500 0 9t0 9" />
      </pattern>
    </defs>
    <rect width="16" height="100%" fill="url(#tide-upright)" />
  </svg>
)

/** The vertical mast of today, and a tick for each day. */
const Ticks = () => (
  <div className={styles.ticks} aria-hidden>
    <span className={styles.mast} />
    {Array.from({ length: TIDE_DAYS + 1 }, (_, day) => (
      <span
        key={day}
        className={classes(styles.tick, day % 7 === 0 && styles.week)}
        style={{ left: `${(day / TIDE_DAYS) * 100}%` }}
      />
    ))}
  </div>
)

const weeks = [0, 7, 14, 21, 28]

const Axis = () => (
  <div className={styles.axis} aria-hidden>
    {weeks.map((day) => (
      <span key={day} style={{ left: `${(day / TIDE_DAYS) * 100}%` }}>
        {day === 0 ? 'Today' : formatShortDate(addDays(clock.now(), day))}
      </span>
    ))}
  </div>
)
