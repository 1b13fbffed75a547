import { adminNewsletter } from '@fundharbor/contracts/content/newsletter'
import {
  call,
  ErrorState,
  formatDateTime,
  formatNumber,
  PageTitle,
  queryOptions,
  useQuery,
} from '@fundharbor/kit'
import { Button, Statistic } from 'antd'
import styles from '../dashboard/dashboard.module.css'
import own from './newsletter.module.css'

const newsletterQuery = () =>
  queryOptions({
    queryKey: ['content', 'admin', 'newsletter'],
    queryFn: ({ signal }) => call(adminNewsletter.counts, { signal }),
    staleTime: 0,
  })

/** How many read the letter on Fridays, and their addresses as a file. */
export function Component() {
  const { data, error, refetch } = useQuery(newsletterQuery())
  return (
    <>
      <PageTitle className={styles.title}>Newsletter</PageTitle>
      {error && !data ? (
        <ErrorState title="Failed to fetch the newsletter" onRetry={() => void refetch()} />
      ) : (
        <div className={styles.panel}>
          <div className={own.counts}>
            <Statistic title="Subscribed" value={data ? formatNumber(data.confirmed) : '…'} />
            <Statistic title="Waiting for confirmation" value={data ? formatNumber(data.pending) : '…'} />
            <Statistic title="Unsubscribed" value={data ? formatNumber(data.unsubscribed) : '…'} />
          </div>
          <p className={own.note}>
            {data?.lastLetterAt
              ? `The last letter went out on ${formatDateTime(data.lastLetterAt)}.`
              : 'No letter has gone out yet. They go out on Fridays.'}
          </p>
          <p className={own.note}>
            <Button href={adminNewsletter.export.path} download>
              Export subscribers (CSV)
            </Button>
          </p>
        </div>
      )}
    </>
  )
}
