import { describeNotification } from '@fundharbor/contracts/identity/notification-kinds'
import type { Notification } from '@fundharbor/contracts/identity/notifications'
import { classes, formatDateTime, useMember } from '@fundharbor/kit'
import styles from './notifications.module.css'

/** What happened, when, and in which organization if that is not the current one. */
export function NotificationText({ notification }: { notification: Notification }) {
  const { workspaceId, organization, createdAt, readAt } = notification
  const isElsewhere = workspaceId !== useMember().workspaceId
  const isUnread = readAt === null
  return (
    <span className={classes(styles.text, isUnread && styles.unread)}>
      <span className={styles.sentence}>
        {isUnread && <span className="visually-hidden">Unread: </span>}
        {describeNotification(notification)}
      </span>
      <span className={styles.when}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {isElsewhere && <> · Opens {organization ?? 'another workspace'}</>}
      </span>
    </span>
  )
}
