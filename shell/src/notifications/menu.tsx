import { Link, showErrorToast, Spinner, useMember, useQuery } from '@fundharbor/kit'
import { DropdownMenu } from 'radix-ui'
import { addressOf } from './address.ts'
import styles from './bell.module.css'
import { NotificationText } from './notification-text.tsx'
import { latestQuery, useMarkAllAsRead, useMarkAsRead } from './queries.ts'

/** The newest notifications. Choosing one marks it as read and opens its page. */
export function NotificationsMenu({ unread }: { unread: number }) {
  const markAll = useMarkAllAsRead()
  const handleMarkAll = () =>
    markAll.mutate(undefined, {
      onError: (error) => showErrorToast('We couldn’t mark your notifications as read', error),
    })
  return (
    <>
      <DropdownMenu.Label className={styles.title}>Notifications</DropdownMenu.Label>
      <div className={styles.list} role="none">
        <Latest />
      </div>
      <div className={styles.actions} role="none">
        <DropdownMenu.Item
          className={styles.item}
          disabled={unread === 0}
          onSelect={(event) => {
            event.preventDefault()
            handleMarkAll()
          }}
        >
          Mark all as read
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild>
          <Link to="/notifications" className={styles.item}>
            View all notifications
          </Link>
        </DropdownMenu.Item>
      </div>
    </>
  )
}

function Latest() {
  const member = useMember()
  const { data, error } = useQuery(latestQuery())
  const markAsRead = useMarkAsRead()
  if (!data && error)
    return (
      <DropdownMenu.Label className={styles.note}>
        Your notifications did not load. Close this and try again.
      </DropdownMenu.Label>
    )
  if (!data) return <Spinner label="Loading notifications" />
  if (data.length === 0)
    return (
      <DropdownMenu.Label className={styles.note}>
        Nothing yet. When a colleague mentions you, assigns you work or joins your organization, it appears
        here.
      </DropdownMenu.Label>
    )
  return data.map((notification) => (
    <DropdownMenu.Item key={notification.id} asChild>
      <Link
        to={addressOf(notification, member)}
        className={styles.item}
        onClick={() => notification.readAt === null && markAsRead.mutate(notification)}
      >
        <NotificationText notification={notification} />
      </Link>
    </DropdownMenu.Item>
  ))
}
