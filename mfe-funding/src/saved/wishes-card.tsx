import type { NotificationPreferencesChange } from '@fundharbor/contracts/catalog/alerts'
import { Button, Card, Checkbox, Link, Skeleton, useQuery } from '@fundharbor/kit'
import { useChangeWishes, useTurnMailsOn, wishesQuery } from './queries.ts'
import styles from './page.module.css'
import { tellChangeFailure } from './tell-change-failure.ts'

/** Which mails are wanted. Without an answer the card stays away: nothing else depends on it. */
export function WishesCard() {
  const { data, isError } = useQuery(wishesQuery())
  const { mutate } = useChangeWishes()
  if (isError && !data) return null
  const change = (wishes: NotificationPreferencesChange) => mutate(wishes, { onError: tellChangeFailure })
  return (
    <Card as="section" aria-labelledby="mails" className={styles.card}>
      <h2 id="mails" className={styles.cardTitle}>
        Mails
      </h2>
      {!data && <Skeleton height={72} />}
      {data && (
        <>
          <Checkbox
            label="Deadlines, 14, 7 and 1 days before"
            checked={data.reminders}
            onChange={(event) => change({ reminders: event.target.checked })}
          />
          <Checkbox
            label="New matches of my searches"
            checked={data.digests}
            onChange={(event) => change({ digests: event.target.checked })}
          />
          {data.emailNotifications === false && <AccountOff />}
        </>
      )}
    </Card>
  )
}

/** The account's own switch stands above both wishes. */
function AccountOff() {
  const { mutate, isPending } = useTurnMailsOn()
  return (
    <>
      <p className={styles.hint}>
        Nothing is mailed now: notifications are turned off in <Link to="/account">your account</Link>.
      </p>
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          size="sm"
          busy={isPending}
          onClick={() => mutate(undefined, { onError: tellChangeFailure })}
        >
          Turn mails on
        </Button>
      </div>
    </>
  )
}
