import { Card, clock, ErrorState, formatShortDate, Link, Skeleton, useQuery } from '@fundharbor/kit'
import { FlagMark } from './flag-mark.tsx'
import { closingQuery } from './queries.ts'
import styles from './tide-card.module.css'
import { placeFlags, TIDE_DAYS } from './tide.ts'

const DAY_MS = 86_400_000

/** The next 30 days as a line of water with a flag where something closes. On a phone the line is upright. */
export function TideCard() {
  const { data, error, isFetching, refetch } = useQuery(closingQuery())
  if (error && !data) {
    return (
      <ErrorState
        title="The next 30 days did not load"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const flags = data && placeFlags(data.rows, clock.now())
  return (
    <Card as="section" aria-labelledby="tide" className={styles.card}>
      <header className={styles.head}>
        <h2 id="tide" className={styles.title}>
          The next 30 days
        </h2>
        <p className={styles.note}>soonest deadlines of the whole catalogue</p>
        <Link to="/opportunities?deadlineWithin=30&sort=deadline">View all</Link>
      </header>
      <div className={styles.line} aria-busy={!flags}>
        {!flags && <Skeleton width="40%" />}
        {flags?.length === 0 && <p className={styles.none}>Nothing closes in these days.</p>}
        <ol className={styles.flags}>
          {flags?.map((flag) => (
            <FlagMark key={flag.day} flag={flag} />
          ))}
        </ol>
        <Water />
        <UprightWater />
        <Axis />
      </div>
    </Card>
  )
}

const Water = () => (
  <svg className={styles.water} aria-hidden="true">
    <defs>
      <pattern id="tide-waves" width="36" height="22" patternUnits="userSpaceOnUse">
        <path className={styles.wave} d="M0 4q4.500-4 9 0t9 0t9 0t9 0" />
        <path className={styles.wave2} d="M0 11q4.500-4 9 0t9 0t9 0t9 0" />
        <path className={styles.wave3} d="M0 18q4.500-4 9 0t9 0t9 0t9 0" />
      </pattern>
    </defs>
    <rect width="100%" height="22" fill="url(#tide-waves)" />
  </svg>
)

/** The same line on a narrow screen. */
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

const weeks = [0, 7, 14, 21, 28]

const Axis = () => (
  <div className={styles.axis} aria-hidden>
    {weeks.map((day) => (
      <span key={day} style={{ left: `${(day / TIDE_DAYS) * 100}%` }}>
        {day === 0 ? 'Today' : formatShortDate(clock.now().getTime() + day * DAY_MS)}
      </span>
    ))}
  </div>
)
