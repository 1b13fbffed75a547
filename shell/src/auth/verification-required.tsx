import { contact } from '@fundharbor/contracts/content/contact'
import {
  brand,
  Button,
  call,
  currentUserQuery,
  DocumentTitle,
  Link,
  queryOptions,
  SpotDrawing,
  useAuth,
  useQuery,
  useQueryClient,
} from '@fundharbor/kit'
import { useEffect } from 'react'
import { CorrectEmail } from './correct-email.tsx'
import styles from './message-page.module.css'
import { useResend } from './resend-link.tsx'
import { useLogout } from './use-logout.ts'

const POLL_MS = 4000

/** The only screen for signed-in users until they verify their email address. Moves on by itself once they do. */
export function VerificationRequired() {
  const { user } = useAuth()
  const resend = useResend()
  const logout = useLogout()
  usePollUser()
  return (
    <section className={styles.message}>
      <DocumentTitle>Email Verification Required</DocumentTitle>
      <SpotDrawing name="letter" />
      <h1>Email Verification Required</h1>
      <p>
        Please check your email
        {user && (
          <>
            {' '}
            at <strong>{user.email}</strong>
          </>
        )}{' '}
        and click the verification link to use your account.
      </p>
      <SenderNote />
      <p>
        If it didn’t arrive, check your spam folder or <Link to="/contact">contact support</Link>.
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" busy={resend.isPending} onClick={() => user && resend.mutate(user.email)}>
          Resend verification email
        </Button>
        <Button variant="quiet" onClick={() => logout.mutate()}>
          Log out
        </Button>
      </div>
      <CorrectEmail />
    </section>
  )
}

/** Names the sender as the inbox shows it. The address comes from the site's settings. */
function SenderNote() {
  const { data } = useQuery(contactDetailsQuery())
  return (
    <p>
      The email is from {brand.name}
      {data && (
        <>
          {' '}
          at <strong>{data.sender}</strong>
        </>
      )}
      . Its subject is “Verify your email address”.
    </p>
  )
}

const contactDetailsQuery = () =>
  queryOptions({ queryKey: ['site', 'sender'], queryFn: () => call(contact.details), retry: false })

/** Refetches the user, who may verify in another tab or on another device. */
function usePollUser(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => {
      if (document.visibilityState === 'visible') void client.invalidateQueries(currentUserQuery())
    }
    const timer = setInterval(refetch, POLL_MS)
    document.addEventListener('visibilitychange', refetch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refetch)
    }
  }, [client])
}
