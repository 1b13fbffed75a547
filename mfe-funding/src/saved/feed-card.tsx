import { Button, Card, Field, Skeleton, toast, useQuery } from '@fundharbor/kit'
import { CopyIcon } from '@phosphor-icons/react/dist/ssr/Copy'
import { useState } from 'react'
import { feedQuery, useRenewFeed } from './queries.ts'
import styles from './page.module.css'
import { tellChangeFailure } from './tell-change-failure.ts'

/** The secret address under which a calendar program finds the deadlines. */
export function FeedCard() {
  const { data, isError } = useQuery(feedQuery())
  if (isError && !data) return null
  return (
    <Card as="section" aria-labelledby="feed" className={styles.card}>
      <h2 id="feed" className={styles.cardTitle}>
        Calendar
      </h2>
      <p className={styles.about}>
        Follow this address in your calendar: deadlines of what you saved and of your drafts stand there.
      </p>
      {data ? <FeedAddress url={data.url} /> : <Skeleton height={46} />}
    </Card>
  )
}

function FeedAddress({ url }: { url: string }) {
  const [isAsked, setAsked] = useState(false)
  const renew = useRenewFeed()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: 'Address copied', tone: 'success' }),
      () => toast({ title: 'Please copy the address by hand', tone: 'destructive' }),
    )
  const handleRenew = () =>
    renew.mutate(undefined, {
      onSuccess: () => toast({ title: 'The address is new. The old one no longer works.', tone: 'success' }),
      onError: tellChangeFailure,
      onSettled: () => setAsked(false),
    })
  return (
    <>
      <Field label="Calendar address" readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className={styles.buttons}>
        <Button variant="secondary" size="sm" icon={<CopyIcon size={18} />} onClick={() => void copy()}>
          Copy
        </Button>
        {!isAsked && (
          <Button variant="quiet" size="sm" onClick={() => setAsked(true)}>
            New address
          </Button>
        )}
        {isAsked && (
          <Button variant="danger" size="sm" busy={renew.isPending} onClick={handleRenew}>
            Replace the old one
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        {isAsked
          ? 'Calendars that follow the old address lose it.'
          : 'Whoever has the address can read these deadlines.'}
      </p>
    </>
  )
}
