import { useSearchParams } from '@fundharbor/kit'
import { NotificationList } from './notification-list.tsx'
import { OpenNotification } from './open-notification.tsx'

/** All notifications, or the page of one whose link an email or the menu has. */
export function NotificationsPage() {
  const [params] = useSearchParams()
  const id = params.get('open')
  return id ? <OpenNotification key={id} id={id} /> : <NotificationList />
}
