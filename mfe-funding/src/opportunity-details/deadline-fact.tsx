import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { calendarDaysBetween, classes, clock, deadlineLabel, DeadlineLabel, isExpired } from '@fundharbor/kit'
import { calendarFilePath } from '../shared/paths.ts'
import layout from '../shared/layout.module.css'
import styles from './details.module.css'

const COUNTDOWN_DAYS = 30

/** The deadline with its label, countdown and calendar link. */
export function DeadlineFact({
  row,
}: {
  row: Pick<OpportunityRow, 'id' | 'deadline' | 'isRolling' | 'isForecast'>
}) {
  const { date, text, tone } = deadlineLabel(row)
  const isNear = tone === 'urgent' || tone === 'warn'
  return (
    <div className={classes(styles.fact, styles.deadlineFact)}>
      <dt className={classes(isNear && layout.hidden)}>Deadline</dt>
      <dd className={styles.deadline}>
        {date !== null && <span>{date}</span>}
        {date !== text && <DeadlineLabel opportunity={row} />}
      </dd>
      {isNear && row.deadline && (
        <dd aria-hidden className={styles.countdown}>
          <Countdown passed={COUNTDOWN_DAYS - calendarDaysBetween(clock.now(), row.deadline)} />
        </dd>
      )}
      {row.deadline !== null && !isExpired(row) && (
        <dd className={styles.calendar}>
          <a href={calendarFilePath(row.id)} download>
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
      {Array.from({ length: COUNTDOWN_DAYS }, (_, day) => (
        <span key={day} data-week={day % 7 === 0} data-passed={day < passed} />
      ))}
    </span>
    <span className={styles.ends}>
      <span>30 days before</span>
      <span>deadline</span>
    </span>
  </>
)
