import {
  Button,
  LinkButton,
  problemMessage,
  Spinner,
  useMutation,
  useQuery,
  useSearchParams,
} from '@fundharbor/kit'
import { PageState } from '../page-state.tsx'
import { formatStart } from './format.ts'
import { cancel, registrationQuery } from './queries.ts'
import styles from './join-page.module.css'

const back = { to: '/webinars', label: 'Back to webinars' }

/** The page behind the cancellation link in registration emails. It asks first: email clients open links by themselves. */
export function Component() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { data: registration, error } = useQuery({ ...registrationQuery(token), enabled: token !== '' })
  const cancellation = useMutation({ mutationFn: () => cancel(token) })
  if (cancellation.data)
    return (
      <PageState
        drawing="letter"
        title={registration?.status === 'waiting' ? 'You left the waiting list' : 'Registration canceled'}
        back={back}
      >
        {cancellation.data.message}
      </PageState>
    )
  const problem = cancellation.error ?? error
  if (!token || problem)
    return (
      <PageState drawing="bell" title="This link did not work" back={back}>
        {problemMessage(problem, 'Open the link in the email again.')}
      </PageState>
    )
  if (!registration) return <Spinner label="Loading" />
  const isWaiting = registration.status === 'waiting'
  return (
    <PageState
      drawing="letter"
      title={isWaiting ? 'Leave the waiting list?' : 'Cancel your registration?'}
      action={
        <p className={styles.actions}>
          <Button variant="danger" busy={cancellation.isPending} onClick={() => cancellation.mutate()}>
            {isWaiting ? 'Leave the waiting list' : 'Cancel registration'}
          </Button>
          <LinkButton to="/webinars" variant="secondary">
            {isWaiting ? 'Stay on the list' : 'Keep my place'}
          </LinkButton>
        </p>
      }
    >
      “{registration.title}”, {formatStart(registration)}.{' '}
      {!isWaiting && 'If there’s a waiting list, your place goes to the next person.'}
    </PageState>
  )
}
