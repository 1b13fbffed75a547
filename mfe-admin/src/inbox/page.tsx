import { ContactStatus, type ContactMessage } from '@fundharbor/contracts/content/contact'
import {
  ErrorState,
  formatCount,
  LoadMore,
  PageTitle,
  useInfiniteQuery,
  useSearchParams,
} from '@fundharbor/kit'
import { Segmented } from 'antd'
import styles from '../dashboard/dashboard.module.css'
import { RecordsTable } from '../records/records-table.tsx'
import { messageColumns, statusLabels } from './columns.tsx'
import own from './inbox.module.css'
import { MessageDetails } from './message-details.tsx'
import { messagesQuery } from './queries.ts'

const choices = [
  { value: 'all', label: 'All' },
  ...ContactStatus.options.map((value) => ({ value, label: statusLabels[value] })),
]

const details = (message: ContactMessage) => <MessageDetails message={message} />

/** What people wrote to support. The chosen status stands in the address. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const status = ContactStatus.safeParse(params.get('status')).data
  return (
    <>
      <PageTitle className={styles.title}>Inbox</PageTitle>
      <div className={styles.panel}>
        <div className={own.filter}>
          <Segmented
            aria-label="Status"
            options={choices}
            value={status ?? 'all'}
            onChange={(value) => setParams(value === 'all' ? {} : { status: value }, { replace: true })}
          />
        </div>
        <Messages key={status} status={status} />
      </div>
    </>
  )
}

function Messages({ status }: { status?: ContactStatus }) {
  const list = useInfiniteQuery(messagesQuery(status))
  if (list.error && !list.data)
    return <ErrorState title="Failed to fetch messages" onRetry={() => void list.refetch()} />
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <>
      <RecordsTable
        label="Messages"
        count={list.isPending ? 'Messages' : formatCount(total, 'message')}
        columns={messageColumns}
        rows={rows}
        loading={list.isPending}
        empty="No messages."
        minWidth={1080}
        details={details}
      />
      {total > 0 && (
        <LoadMore
          shown={rows.length}
          total={total}
          busy={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
