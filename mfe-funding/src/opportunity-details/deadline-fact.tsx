import { classes, deadlineLabel, DeadlineLabel } from '@fundharbor/kit'
import styles from './details.module.css'

const COUNTDOWN_DAYS = 30

/** The closing day with its label, the reader's own time and a countdown. */
export function DeadlineFact({ row }: { row: Parameters<typeof deadlineLabel>[0] }) {
  const { date, text, tone, days, yours, why } = deadlineLabel(row)
  const isNear = tone === 'urgent' || tone === 'warn'
  return (
    <div className={classes(styles.fact, styles.deadlineFact)}>
      <dt className={classes(isNear && 'visually-hidden')}>Deadline</dt>
      <dd className={styles.deadline}>
        {date !== null && <span>{date}</span>}
        {date !== text && <DeadlineLabel opportunity={row} />}
        {(yours ?? why) && <span className={styles.yours}>{yours ?? why}</span>}
      </dd>
      {isNear && days !== null && (
        <dd aria-hidden className={styles.countdown}>
          <Countdown passed={COUNTDOWN_DAYS - days} />
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
