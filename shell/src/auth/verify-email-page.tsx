import { users } from '@fundharbor/contracts/identity/users'
import {
  ApiError,
  call,
  currentUserQuery,
  LinkButton,
  useAuth,
  useLocation,
  useQueryClient,
} from '@fundharbor/kit'
import { EmailLinkPage } from '@fundharbor/kit/ui/email-link-page.tsx'
import styles from './message-form.module.css'

const needsSignIn = (error: unknown) => error instanceof ApiError && error.problem?.code === 'FORBIDDEN'

/** The page behind the links in emails that verify an address: that of a new account, or a changed one. */
export function Component() {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const { user } = useAuth()
  const verify = async (token: string) => {
    const result = await call(users.confirmEmail, { body: { token } })
    void client.invalidateQueries(currentUserQuery())
    return result
  }
  return (
    <EmailLinkPage
      action={verify}
      ask={{
        title: 'Verify your email',
        text: 'Verify this address only if you asked for it. If somebody else did, close this page.',
        button: 'Verify email address',
      }}
      progress="Verifying your email"
      done="Email Verified"
      failed={{
        title: 'Verification Failed',
        noToken: 'Invalid verification link',
        noMessage: 'Email verification failed',
      }}
      next={(error) => (
        // A changed address is confirmed by the account itself: whoever has to sign in first comes back here.
        <div className={styles.actions}>
          <LinkButton
            to="/auth"
            state={{
              mode: 'sign-in',
              ...(needsSignIn(error) && { from: { pathname, search } }),
              ...(error === null && { from: readNext(search) }),
            }}
          >
            {error === null ? 'Continue to Login' : 'Back to Login'}
          </LinkButton>
          {error === null && user && (
            <LinkButton to={readNext(search) ?? '/'} variant="secondary">
              {readNext(search) ? 'Back to where you were' : 'Go to the dashboard'}
            </LinkButton>
          )}
        </div>
      )}
    />
  )
}

/** The page that the person wanted to see when they signed up. */
function readNext(search: string) {
  const next = new URLSearchParams(search).get('next')
  const url = next ? URL.parse(next, location.origin) : null
  return url && { pathname: url.pathname, search: url.search }
}
