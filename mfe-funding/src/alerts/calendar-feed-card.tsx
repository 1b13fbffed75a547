import { Button, Card, Field, Skeleton, toast, useQuery } from '@fundharbor/kit'
import { CopyIcon } from '@phosphor-icons/react/dist/ssr/Copy'
import { useState } from 'react'
import { calendarFeedQuery, useRenewCalendarFeed } from './queries.ts'
import styles from './alerts.module.css'
import { showUpdateError } from './show-update-error.ts'

/** The height of the address, its buttons and the hint. */
const SKELETON_PX = 178

/** The secret address that calendar apps subscribe to. */
export function CalendarFeedCard() {
  const { data, isError } = useQuery(calendarFeedQuery())
  if (isError && !data) return null
  return (
    <Card as="section" aria-labelledby="feed" className={styles.card}>
      <h2 id="feed" className={styles.cardTitle}>
        In your calendar app
      </h2>
      <p className={styles.about}>
        Subscribe to this address in your calendar app. Shows the deadlines of your grants, and the reports
        that are due.
      </p>
      {data ? <FeedAddress url={data.url} /> : <Skeleton height={SKELETON_PX} />}
    </Card>
  )
}

function FeedAddress({ url }: { url: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const renew = useRenewCalendarFeed()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: 'Address copied', tone: 'success' }),
      () => toast({ title: 'We couldn’t copy the address. Select it and copy it.', tone: 'destructive' }),
    )
  const handleRenew = () =>
    renew.mutate(undefined, {
      onSuccess: () => toast({ title: 'New address created. The old one no longer works.', tone: 'success' }),
      onError: showUpdateError,
      onSettled: () => setConfirming(false),
    })
  return (
    <>
      <Field label="Calendar address" readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className={styles.buttons}>
        <Button variant="secondary" size="sm" icon={<CopyIcon size={18} />} onClick={() => void copy()}>
          Copy
        </Button>
        {!isConfirming && (
          <Button variant="quiet" size="sm" onClick={() => setConfirming(true)}>
            Get a new address
          </Button>
        )}
        {isConfirming && (
          <Button variant="danger" size="sm" busy={renew.isPending} onClick={handleRenew}>
            Replace address
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        {isConfirming
          ? 'Calendars that use the old address will stop updating.'
          : 'Anyone with this address can see these deadlines.'}
      </p>
    </>
  )
}
