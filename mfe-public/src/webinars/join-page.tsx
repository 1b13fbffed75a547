import type { WebinarRegistration } from '@fundharbor/contracts/content/webinar-attendance'
import {
  Badge,
  Button,
  clock,
  LinkButton,
  problemMessage,
  showErrorToast,
  Spinner,
  useAt,
  useMutation,
  useQuery,
  useSearchParams,
} from '@fundharbor/kit'
import { PageHead } from '../page-head.tsx'
import { PageState } from '../page-state.tsx'
import { Countdown } from './countdown.tsx'
import { formatDuration, formatStart } from './format.ts'
import styles from './join-page.module.css'
import { join, registrationQuery } from './queries.ts'

/** The page from which a registered person joins a webinar: before, during and after it. */
export function Component() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const query = useQuery({ ...registrationQuery(token), enabled: token !== '' })
  const { data: registration, error } = query
  useAt([registration?.opensAt, registration?.startsAt, registration?.endsAt], () => void query.refetch())
  if (registration) return <Registration registration={registration} token={token} />
  if (token && !error) return <Spinner label="Loading" />
  return (
    <PageState
      drawing="bell"
      title="This link did not work"
      back={{ to: '/webinars', label: 'Back to webinars' }}
    >
      {problemMessage(error, 'Open the link in the email again.')}
    </PageState>
  )
}

function Registration({ registration, token }: { registration: WebinarRegistration; token: string }) {
  const { state, status, sessionDates, startsAt } = registration
  return (
    <article className={styles.page}>
      <PageHead title={`Join: ${registration.title}`} />
      <p className={styles.badges}>
        {status === 'waiting' && <Badge tone="warn">On the waiting list</Badge>}
        {state === 'open' && new Date(startsAt) <= clock.now() && <Badge tone="urgent">Live now</Badge>}
        {state !== 'ended' && <Countdown startsAt={startsAt} />}
      </p>
      <h1>{registration.title}</h1>
      <p>
        {registration.presenter}
        {registration.presenterTitle && `, ${registration.presenterTitle}`}
      </p>
      <p className={styles.time}>
        {formatStart(registration)}, {formatDuration(minutesOf(registration))}
      </p>
      <JoinAction registration={registration} token={token} />
      {sessionDates.length > 1 && (
        <>
          <h2 className={styles.heading}>All sessions</h2>
          <ol className={styles.sessions}>
            {sessionDates.map((date) => (
              <li key={date} aria-current={date === startsAt ? 'date' : undefined}>
                {formatStart({ startsAt: date })}
              </li>
            ))}
          </ol>
        </>
      )}
      <p className={styles.description}>{registration.description}</p>
    </article>
  )
}

const minutesOf = ({ startsAt, endsAt }: WebinarRegistration) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

/** The button that joins, or why it is not there. */
function JoinAction({ registration, token }: { registration: WebinarRegistration; token: string }) {
  if (registration.status === 'waiting')
    return <p className={styles.note}>Every place is taken. We’ll email you if one opens up.</p>
  if (registration.state === 'ended')
    return (
      <p className={styles.actions}>
        <span>
          {registration.hasVideo
            ? 'This webinar has ended.'
            : 'This webinar has ended. If we post a recording, it will be on the webinar page.'}
        </span>
        <LinkButton to={`/webinars/${registration.webinarId}`} variant="secondary">
          {registration.hasVideo ? 'Watch recording' : 'Open the webinar page'}
        </LinkButton>
      </p>
    )
  return <JoinButton registration={registration} token={token} />
}

function JoinButton({ registration, token }: { registration: WebinarRegistration; token: string }) {
  const joining = useMutation({
    mutationFn: () => join(token),
    onSuccess: ({ joiningUrl }) => window.location.assign(joiningUrl),
    onError: (error) => showErrorToast('You cannot join yet', error, 'Something went wrong. Try again.'),
  })
  const isReady = registration.state === 'open' && registration.hasLink
  const note =
    registration.state === 'early'
      ? `You can join starting ${formatStart({ startsAt: registration.opensAt })}. Keep this page open: the button turns on when you can join.`
      : 'The organizers are getting ready. Keep this page open: the button turns on when you can join.'
  return (
    <>
      <p className={styles.actions}>
        <Button disabled={!isReady} busy={joining.isPending} onClick={() => joining.mutate()}>
          Join the webinar
        </Button>
      </p>
      {!isReady && <p className={styles.note}>{note}</p>}
    </>
  )
}
