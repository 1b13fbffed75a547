import { users } from '@fundharbor/contracts/identity/users'
import {
  call,
  currentUserQuery,
  DocumentTitle,
  LinkButton,
  problemMessage,
  queryOptions,
  Spinner,
  SpotDrawing,
  useQuery,
  useQueryClient,
  useSearchParams,
} from '@fundharbor/kit'
import { useEffect } from 'react'
import styles from './message-page.module.css'

const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['identity', 'verify-email', token],
    queryFn: () => call(users.confirmEmail, { body: { token } }),
    enabled: token !== '',
  })

/** The page behind the link in the verification email. */
export function Component() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { data, error } = useQuery(verificationQuery(token))
  const client = useQueryClient()
  useEffect(() => {
    if (data) void client.invalidateQueries(currentUserQuery())
  }, [data, client])
  if (data) return <Outcome title="Email Verified" message={data.message} button="Continue to Login" />
  if (token === '')
    return <Outcome title="Verification Failed" message="Invalid verification link" button="Back to Login" />
  if (error) {
    const message = problemMessage(error, 'Email verification failed')
    return <Outcome title="Verification Failed" message={message} button="Sign in" />
  }
  return <Spinner label="Verifying your email" />
}

const Outcome = ({ title, message, button }: { title: string; message: string; button: string }) => (
  <section className={styles.message}>
    <DocumentTitle>{title}</DocumentTitle>
    <SpotDrawing name={title === 'Email Verified' ? 'letter' : 'bell'} />
    <h1>{title}</h1>
    <p role="status">{message}</p>
    <LinkButton to="/auth" state={{ mode: 'sign-in' }}>
      {button}
    </LinkButton>
  </section>
)
