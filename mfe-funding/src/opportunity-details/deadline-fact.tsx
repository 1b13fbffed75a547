import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { calendarDaysBetween, classes, clock, deadlineLabel, DeadlineLabel, isExpired } from '@fundharbor/kit'
import { calendarFile } from '../shared/addresses.ts'
import styles from './details.module.css'

const MONTH = 30

/** The day, its label, and how much of the last month before it has passed. */
export function DeadlineFact({
  row,
}: {
  row: Pick<OpportunityRow, 'id' | 'deadline' | 'isRolling' | 'isForecast'>
}) {
  const { date, text, tone } = deadlineLabel(row)
  const isNear = tone === 'urgent' || tone === 'warn'
  return (
    <div className={classes(styles.fact, styles.when)}>
      <dt className={classes(isNear && styles.heard)}>Deadline</dt>
      <dd className={styles.deadline}>
        {date !== null && <span className={styles.date}>{date}</span>}
        {date !== text && <DeadlineLabel call={row} />}
      </dd>
      {isNear && row.deadline && (
        <dd aria-hidden className={styles.countdown}>
          <Countdown passed={MONTH - calendarDaysBetween(clock.now(), row.deadline)} />
        </dd>
      )}
      {row.deadline !== null && !isExpired(row) && (
        <dd className={styles.calendar}>
          <a href={calendarFile(row.id)} download>
            Add to calendar
          </a>
        </dd>
      )}
    </div>
  )
}

const Countdown = ({ passed }: { passed: number }) => (
  <>
    <span className={styles.days}>
      {Array.from({ length: MONTH }, (_, day) => (
        <span key={day} data-week={day % 7 === 0} data-passed={day < passed} />
      ))}
    </span>
    <span className={styles.ends}>
      <span>30 days before</span>
      <span>closes</span>
    </span>
  </>
)
