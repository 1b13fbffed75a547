import { lazyPart, Spinner, useQuery } from '@fundharbor/kit'
import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { DropdownMenu } from 'radix-ui'
import { Suspense } from 'react'
import styles from './bell.module.css'
import { unreadQuery } from './queries.ts'

/** Lazy, because most pages are left without opening it. */
const NotificationsMenu = lazyPart(() => import('./menu.tsx').then((module) => module.NotificationsMenu))

const MOST_SHOWN = 99

/** Says how many notifications are unread, and opens the newest. */
export function NotificationsBell() {
  const { data: unread = 0 } = useQuery(unreadQuery())
  return (
    <div className={styles.place}>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          className={styles.bell}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        >
          <BellIcon size={20} />
          {unread > 0 && (
            <span className={styles.count} aria-hidden>
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          )}
        </DropdownMenu.Trigger>
        {/* Not in a portal: its texts belong to the header, which is a landmark. */}
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Notifications"
        >
          <Suspense fallback={<Spinner label="Loading notifications" />}>
            <NotificationsMenu unread={unread} />
          </Suspense>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </div>
  )
}
