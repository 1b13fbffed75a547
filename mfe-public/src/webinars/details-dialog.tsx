import type { Webinar } from '@fundharbor/contracts/content/webinars'
import {
  Badge,
  Button,
  Dialog,
  formatNumber,
  Skeleton,
  useLocation,
  useNavigate,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import { useState } from 'react'
import { PageHead } from '../page-head.tsx'
import styles from './dialogs.module.css'
import { webinarsQuery } from './queries.ts'
import { RegisterDialog } from './register-dialog.tsx'
import { WatchDialog } from './watch-dialog.tsx'
import { getAction } from './webinar-actions.ts'
import { formatDates, formatDuration, formatSpots, formatWebinarPrice, formatStart } from './format.ts'
import { OwnLinks } from './own-registration.tsx'

/** The details of a webinar. */
export function Component() {
  const { id } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { data, isPending } = useQuery(webinarsQuery())
  const [isActionOpen, setActionOpen] = useState(false)
  const webinar = data?.find((webinar) => webinar.id === id)
  const action = webinar && getAction(webinar)
  const close = () =>
    void navigate({ pathname: '/webinars', search }, { preventScrollReset: true, replace: true })
  if (webinar && isActionOpen) {
    const ActionDialog = webinar.kind === 'recorded' ? WatchDialog : RegisterDialog
    return <ActionDialog webinar={webinar} onClose={() => setActionOpen(false)} />
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={webinar?.title ?? (isPending ? 'Webinar' : 'Webinar not found')}
      footer={
        isPending ? (
          <Skeleton width={140} height={44} />
        ) : (
          action && <Button onClick={() => setActionOpen(true)}>{action}</Button>
        )
      }
    >
      {(webinar || isPending) && (
        <div className={styles.details} aria-busy={isPending}>
          {webinar ? <Details webinar={webinar} /> : <Skeleton height={200} />}
        </div>
      )}
      {!webinar && !isPending && <p>This webinar was removed or never existed.</p>}
    </Dialog>
  )
}

function Details({ webinar }: { webinar: Webinar }) {
  const { kind, presenter, presenterTitle, sessions, totalDuration, rating, views, attendees, sessionDates } =
    webinar
  const facts: [string, string | null][] = [
    [kind === 'recorded' ? 'Recorded' : 'Date and time', formatStart(webinar)],
    ['All sessions', kind !== 'recorded' && sessionDates.length > 1 ? formatDates(sessionDates) : null],
    ['Duration', formatDuration(webinar.duration)],
    ['Level', webinar.level],
    // Recordings are part of plans.
    ['Price', kind === 'recorded' ? null : formatWebinarPrice(webinar)],
    [
      'Sessions',
      sessions === null
        ? null
        : `${sessions}, ${formatDuration(totalDuration ?? sessions * webinar.duration)} in total`,
    ],
    ['Presenter', presenterTitle ? `${presenter}, ${presenterTitle}` : presenter],
    [
      kind === 'series' ? 'Enrolled' : 'Registered',
      kind === 'recorded' ? formatNumber(attendees) : formatSpots(webinar),
    ],
    ['Views', kind === 'recorded' ? formatNumber(views) : null],
    ['Rating', rating === null ? null : `${rating.toFixed(1)} out of 5.0`],
  ]
  return (
    <>
      <PageHead title={`${webinar.title} | Webinars`} description={webinar.description} />
      {kind !== 'recorded' && <OwnLinks webinar={webinar} />}
      <p className={styles.description}>{webinar.description}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => value !== null && <Fact key={name} name={name} value={value} />)}
      </dl>
      <ul className={styles.topics} aria-label="Topics">
        {webinar.topics.map((topic) => (
          <li key={topic}>
            <Badge>{topic}</Badge>
          </li>
        ))}
      </ul>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
