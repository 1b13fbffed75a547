import { Card, Link, SpotDrawing, useQuery } from '@fundharbor/kit'
import { SAVED_PATH } from '../shared/addresses.ts'
import { wishesQuery } from '../saved/queries.ts'
import styles from './reminders-card.module.css'

/** Whether deadlines are mailed, and where that is changed. Unknown, the card stays away. */
export function RemindersCard() {
  const { data } = useQuery(wishesQuery())
  if (!data) return null
  const isOn = data.reminders && data.emailNotifications !== false
  return (
    <Card as="section" tone="land" aria-labelledby="reminders" className={styles.card}>
      <SpotDrawing name="bell" width={84} />
      <div>
        <h2 id="reminders" className={styles.title}>
          {isOn ? 'Reminders are on' : 'Reminders are off'}
        </h2>
        <p className={styles.text}>
          {isOn
            ? 'By email, 14, 7 and 1 days before a saved opportunity closes.'
            : 'Nothing is mailed before a saved opportunity closes.'}
        </p>
        <Link to={SAVED_PATH} className={styles.change}>
          Change
        </Link>
      </div>
    </Card>
  )
}
