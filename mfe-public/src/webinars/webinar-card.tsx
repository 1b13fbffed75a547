import type { Webinar } from '@fundharbor/contracts/content/webinars'
import { Badge, Button, Card, Link, useLocation } from '@fundharbor/kit'
import { Countdown } from './countdown.tsx'
import { getAction } from './webinar-actions.ts'
import { OwnLinks, RegistrationBadge } from './own-registration.tsx'
import styles from './webinar-card.module.css'
import { formatDuration, formatSpots, formatStart } from './format.ts'

interface WebinarCardProps {
  webinar: Webinar
  onJoin: (webinar: Webinar) => void
  onWatch: (webinar: Webinar) => void
}

/** A webinar in a list. The title opens the details. */
export function WebinarCard({ webinar, onJoin, onWatch }: WebinarCardProps) {
  const { search } = useLocation()
  const { kind, sessions, totalDuration } = webinar
  const action = getAction(webinar)
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.about}>
        <div className={styles.badges}>
          <Badge>{webinar.level}</Badge>
          {webinar.isLive && <Badge tone="urgent">Live now</Badge>}
          {kind === 'upcoming' && <Countdown startsAt={webinar.startsAt} />}
          {kind !== 'recorded' && <RegistrationBadge webinar={webinar} />}
          {kind === 'series' && sessions !== null && <Badge tone="info">{sessions} sessions</Badge>}
        </div>
        <h3 className={styles.title}>
          <Link
            to={{ pathname: `/webinars/${webinar.id}`, search }}
            preventScrollReset
            className={styles.link}
          >
            {webinar.title}
          </Link>
        </h3>
        <p className={styles.presenter}>
          {webinar.presenter}
          {webinar.presenterTitle && `, ${webinar.presenterTitle}`}
        </p>
        <p className={styles.description}>{webinar.description}</p>
      </div>
      <div className={styles.practical}>
        <dl className={styles.facts}>
          <dt>{kind === 'recorded' ? 'Recorded' : 'Starts'}</dt>
          <dd>{formatStart(webinar)}</dd>
          <dt>Length</dt>
          <dd>
            {formatDuration(kind === 'series' ? (totalDuration ?? webinar.duration) : webinar.duration)}
          </dd>
          {kind !== 'recorded' && (
            <>
              <dt>Spots</dt>
              <dd>{formatSpots(webinar)}</dd>
            </>
          )}
        </dl>
        {kind !== 'recorded' && <OwnLinks webinar={webinar} />}
        {action && (
          <Button
            size="sm"
            className={styles.action}
            aria-label={`${action}: ${webinar.title}`}
            onClick={() => (kind === 'recorded' ? onWatch : onJoin)(webinar)}
          >
            {action}
          </Button>
        )}
      </div>
    </Card>
  )
}
