import {
  Button,
  currentUserQuery,
  DocumentTitle,
  SpotDrawing,
  useAuth,
  useQueryClient,
} from '@fundharbor/kit'
import { useEffect } from 'react'
import styles from './message.module.css'
import { useResend } from './resend-link.tsx'
import { useLogout } from './use-logout.ts'

const ASK_EVERY_MS = 4000

/** All that a signed-in person sees until their address is verified. It moves on by itself when that has happened. */
export function VerificationRequired() {
  const { user } = useAuth()
  const resend = useResend()
  const logout = useLogout()
  useAskAgain()
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
      <p>If it did not arrive, check your spam folder or contact support.</p>
      <div className={styles.actions}>
        <Button variant="secondary" busy={resend.isPending} onClick={() => user && resend.mutate(user.email)}>
          Resend verification email
        </Button>
        <Button variant="quiet" onClick={() => logout.mutate()}>
          Log out
        </Button>
      </div>
    </section>
  )
}

/** Verifying in another tab or on another device lifts the gate here. */
function useAskAgain(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void client.invalidateQueries(currentUserQuery())
    }
    const timer = setInterval(ask, ASK_EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [client])
}
