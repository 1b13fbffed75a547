import { Link, useQuery } from '@fundharbor/kit'
import { notificationPreferencesQuery } from '../alerts/queries.ts'
import { TurnOnEmail } from '../alerts/turn-on-email.tsx'
import { SAVED_SEARCHES_PATH } from '../shared/paths.ts'
import styles from './page.module.css'

/** Says which email new matches come with. An extra: without an answer it is left out. */
export function EmailNote() {
  const { data } = useQuery(notificationPreferencesQuery())
  if (!data || data.emailNotifications === null) return null
  if (data.emailNotifications && data.matches)
    return (
      <p className={styles.emailNote}>
        We email you new matches on Mondays. <Link to={SAVED_SEARCHES_PATH}>Change this</Link>
      </p>
    )
  if (data.emailNotifications) return null
  return (
    <p className={styles.emailNote}>
      We can email you new matches on Mondays. <TurnOnEmail variant="quiet" />
    </p>
  )
}
