import { adminNewsletter } from '@fundharbor/contracts/content/newsletter'
import { call, ErrorState, formatDateTime, formatNumber, useQuery } from '@fundharbor/kit'
import { Button, Statistic } from 'antd'
import { ConsolePage, Panel } from '../records/page.tsx'
import styles from './newsletter.module.css'

/** How many people get the newsletter on Fridays, and their addresses as a file. */
export function Component() {
  const { data, error, refetch } = useQuery({
    queryKey: ['content', 'admin', 'newsletter'],
    queryFn: ({ signal }) => call(adminNewsletter.counts, { signal }),
    staleTime: 0,
  })
  if (error && !data)
    return (
      <ConsolePage title="Newsletter">
        <ErrorState title="Failed to fetch newsletter" error={error} onRetry={() => void refetch()} />
      </ConsolePage>
    )
  return (
    <ConsolePage title="Newsletter">
      <Panel>
        <div className={styles.counts}>
          <Statistic title="Subscribed" value={count(data?.confirmed)} />
          <Statistic title="Waiting for confirmation" value={count(data?.pending)} />
          <Statistic title="Unsubscribed" value={count(data?.unsubscribed)} />
        </div>
        <p className={styles.note}>{data ? describeLast(data.lastLetterAt) : '…'}</p>
        <p className={styles.note}>
          <Button href={adminNewsletter.export.path} download>
            Export subscribers (CSV)
          </Button>
        </p>
      </Panel>
    </ConsolePage>
  )
}

const describeLast = (lastLetterAt: string | null) =>
  lastLetterAt
    ? `The last newsletter was sent on ${formatDateTime(lastLetterAt)}.`
    : 'No newsletter has been sent yet. Newsletters are sent on Fridays.'

const count = (number: number | undefined) => (number === undefined ? '…' : formatNumber(number))
