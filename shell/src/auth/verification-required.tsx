import { contact } from '@fundharbor/contracts/content/contact'
import { brand, Button, endpointQuery, Link, useAuth, useQuery } from '@fundharbor/kit'
import { MessagePage } from '@fundharbor/kit/ui/message-page.tsx'
import { CorrectEmail } from './correct-email.tsx'
import styles from './message-form.module.css'
import { useResend } from './resend-link.tsx'
import { useLogout } from './use-logout.ts'

/** The only screen for signed-in users until they verify their email address. Moves on by itself once they do. */
export function VerificationRequired() {
  const { user } = useAuth()
  const resend = useResend()
  const logout = useLogout()
  return (
    <MessagePage title="Email Verification Required" drawing="letter">
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
    </MessagePage>
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

const contactDetailsQuery = () => endpointQuery(contact.details, { queryKey: ['site', 'sender'] })
