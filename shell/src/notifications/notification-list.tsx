import type { Notification } from '@fundharbor/contracts/identity/notifications'
import {
  Button,
  CardSkeleton,
  Checkbox,
  EmptyState,
  Link,
  LoadMore,
  PageTitle,
  QueryFallback,
  showErrorToast,
  useInfiniteQuery,
  useMember,
  useQuery,
  useSearchParams,
} from '@fundharbor/kit'
import { addressOf } from './address.ts'
import { NotificationText } from './notification-text.tsx'
import styles from './notifications.module.css'
import { notificationsQuery, unreadQuery, useMarkAllAsRead, useMarkAsRead } from './queries.ts'

/** Every notification of the last 90 days, or only the unread ones. */
export function NotificationList() {
  const [params, setParams] = useSearchParams()
  const unread = params.get('show') === 'unread'
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageTitle>Notifications</PageTitle>
        <MarkAllAsRead />
      </div>
      <p className={styles.about}>
        We keep them for 90 days. Choose which ones we also email you in your{' '}
        <Link to="/account">account settings</Link>.
      </p>
      <Checkbox
        label="Only unread"
        checked={unread}
        onChange={({ target }) => setParams(target.checked ? { show: 'unread' } : {}, { replace: true })}
      />
      <Pages unread={unread} />
    </div>
  )
}

function MarkAllAsRead() {
  const { data: unread = 0 } = useQuery(unreadQuery())
  const markAll = useMarkAllAsRead()
  const handleClick = () =>
    markAll.mutate(undefined, {
      onError: (error) => showErrorToast('We couldn’t mark your notifications as read', error),
    })
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={unread === 0}
      busy={markAll.isPending}
      onClick={handleClick}
    >
      Mark all as read
    </Button>
  )
}

function Pages({ unread }: { unread: boolean }) {
  const query = useInfiniteQuery(notificationsQuery(unread))
  if (!query.data)
    return (
      <QueryFallback query={query} title="Your notifications did not load">
        <div className={styles.skeleton}>
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </QueryFallback>
    )
  const rows = query.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <Nothing unread={unread} />
  return (
    <>
      <ul className={styles.list} aria-label="Notifications">
        {rows.map((notification) => (
          <Row key={notification.id} notification={notification} />
        ))}
      </ul>
      <LoadMore
        shown={rows.length}
        total={query.data.pages.at(-1)?.total ?? rows.length}
        onLoadMore={() => void query.fetchNextPage()}
        busy={query.isFetchingNextPage}
      />
    </>
  )
}

function Row({ notification }: { notification: Notification }) {
  const member = useMember()
  const markAsRead = useMarkAsRead()
  return (
    <li className={styles.row}>
      <Link
        to={addressOf(notification, member)}
        className={styles.link}
        onClick={() => notification.readAt === null && markAsRead.mutate(notification)}
      >
        <NotificationText notification={notification} />
      </Link>
    </li>
  )
}

const Nothing = ({ unread }: { unread: boolean }) =>
  unread ? (
    <EmptyState title="No unread notifications" drawing="bell">
      You have read everything.
    </EmptyState>
  ) : (
    <EmptyState title="No notifications yet" drawing="bell">
      When a colleague mentions you, assigns you work or joins your organization, it appears here.
    </EmptyState>
  )
