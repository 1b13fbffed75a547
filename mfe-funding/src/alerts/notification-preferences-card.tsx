import type { NotificationPreferencesChange } from '@fundharbor/contracts/catalog/alerts'
import { Card, Checkbox, Link, Skeleton, useQuery } from '@fundharbor/kit'
import { useUpdateNotificationPreferences, notificationPreferencesQuery } from './queries.ts'
import styles from './alerts.module.css'
import { showUpdateError } from './show-update-error.ts'
import { TurnOnEmail } from './turn-on-email.tsx'

/** The height of the three choices. */
const SKELETON_PX = 160

/** Which emails the member wants. Hidden if it cannot be loaded: nothing else depends on it. */
export function NotificationPreferencesCard() {
  const { data, isError } = useQuery(notificationPreferencesQuery())
  const { mutate } = useUpdateNotificationPreferences()
  if (isError && !data) return null
  // Email that is off in the account overrides all of them.
  const isOff = data?.emailNotifications === false
  const change = (preferences: NotificationPreferencesChange) =>
    mutate(preferences, { onError: showUpdateError })
  return (
    <Card as="section" aria-labelledby="email" className={styles.card}>
      <h2 id="email" className={styles.cardTitle}>
        Email
      </h2>
      {!data && <Skeleton height={SKELETON_PX} />}
      {data && (
        <>
          <Checkbox
            label="Deadlines: 14 days, 7 days and 1 day before"
            checked={data.reminders}
            disabled={isOff}
            onChange={(event) => change({ reminders: event.target.checked })}
          />
          <Checkbox
            label="New matches for my saved searches"
            checked={data.digests}
            disabled={isOff}
            onChange={(event) => change({ digests: event.target.checked })}
          />
          <Checkbox
            label="New matches for your projects, weekly"
            checked={data.matches}
            disabled={isOff}
            onChange={(event) => change({ matches: event.target.checked })}
          />
          {isOff && <EmailOff />}
        </>
      )}
    </Card>
  )
}

/** Email that is off in the account overrides all preferences. */
const EmailOff = () => (
  <>
    <p className={styles.hint}>
      Email is turned off in <Link to="/account">your account</Link>.
    </p>
    <div className={styles.buttons}>
      <TurnOnEmail variant="secondary" />
    </div>
  </>
)
