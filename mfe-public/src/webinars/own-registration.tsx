import type { Webinar } from '@fundharbor/contracts/content/webinars'
import { Badge, LinkButton, Link, useQuery } from '@fundharbor/kit'
import styles from './dialogs.module.css'
import { ownRegistrationQuery } from './queries.ts'

/** Whether the member has a place or waits for one. */
export function RegistrationBadge({ webinar: { registration } }: { webinar: Webinar }) {
  if (!registration) return null
  return registration === 'waiting' ? (
    <Badge tone="warn">On the waiting list</Badge>
  ) : (
    <Badge tone="ok">You’re registered</Badge>
  )
}

/** The links of a member's registration: to join and to cancel. */
export function OwnLinks({ webinar: { id, registration, title } }: { webinar: Webinar }) {
  const { data } = useQuery({ ...ownRegistrationQuery(id), enabled: registration !== null })
  if (!data || !registration) return null
  const cancel = data.status === 'registered' ? 'Cancel registration' : 'Leave the waiting list'
  const to = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`
  return (
    <p className={styles.own}>
      {data.status === 'registered' && (
        <LinkButton size="sm" to={to('/webinars/join', data.joinToken)} aria-label={`Join page: ${title}`}>
          Join page
        </LinkButton>
      )}
      <Link to={to('/webinars/cancel', data.cancelToken)} aria-label={`${cancel}: ${title}`}>
        {cancel}
      </Link>
    </p>
  )
}
