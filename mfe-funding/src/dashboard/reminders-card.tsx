import { Card, Link, SpotDrawing, useQuery } from '@fundharbor/kit'
import { SAVED_SEARCHES_PATH } from '../shared/paths.ts'
import { notificationPreferencesQuery } from '../alerts/queries.ts'
import styles from './reminders-card.module.css'

/** Whether deadline reminders are on, with a link to change it. Hidden until loaded. */
export function RemindersCard() {
  const { data } = useQuery(notificationPreferencesQuery())
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
            ? 'We email you 14 days, 7 days and 1 day before one of your grants closes.'
            : 'We won’t email you before one of your grants closes.'}
        </p>
        <Link to={SAVED_SEARCHES_PATH} className={styles.change}>
          Manage reminders
        </Link>
      </div>
    </Card>
  )
}
