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
import { actionOf } from './webinar-actions.ts'
import { durationOf, placesOf, priceOf, startOf } from './words.ts'

/** All about one webinar, above the page. */
export function Component() {
  const { id } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { data, isPending } = useQuery(webinarsQuery())
  const [isActing, setIsActing] = useState(false)
  const webinar = data?.find((each) => each.id === id)
  const action = webinar && actionOf(webinar)
  const close = () =>
    void navigate({ pathname: '/webinars', search }, { preventScrollReset: true, replace: true })
  if (webinar && isActing) {
    const Acting = webinar.kind === 'recorded' ? WatchDialog : RegisterDialog
    return <Acting webinar={webinar} onClose={() => setIsActing(false)} />
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={webinar?.title ?? (isPending ? 'Webinar' : 'Webinar not found')}
      footer={action && <Button onClick={() => setIsActing(true)}>{action}</Button>}
    >
      {webinar && <Details webinar={webinar} />}
      {isPending && <Skeleton height={200} />}
      {!webinar && !isPending && <p>It was withdrawn, or it never existed. Close this to see the others.</p>}
    </Dialog>
  )
}

function Details({ webinar }: { webinar: Webinar }) {
  const { kind, presenter, presenterTitle, sessions, totalDuration, rating, views, attendees } = webinar
  const facts: [string, string | null][] = [
    [kind === 'recorded' ? 'Held' : 'Date and time', startOf(webinar)],
    ['Duration', durationOf(webinar.duration)],
    ['Level', webinar.level],
    ['Price', priceOf(webinar)],
    [
      'Sessions',
      sessions === null
        ? null
        : `${sessions}, ${durationOf(totalDuration ?? sessions * webinar.duration)} in all`,
    ],
    ['Presenter', presenterTitle ? `${presenter}, ${presenterTitle}` : presenter],
    [
      kind === 'series' ? 'Enrolled' : 'Registered',
      kind === 'recorded' ? formatNumber(attendees) : placesOf(webinar),
    ],
    ['Views', kind === 'recorded' ? formatNumber(views) : null],
    ['Rating', rating === null ? null : `${rating.toFixed(1)} out of 5.0`],
  ]
  return (
    <>
      <PageHead title={`${webinar.title} | Webinars`} description={webinar.description} />
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
