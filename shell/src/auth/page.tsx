import { DocumentTitle, Navigate, Spinner, useAuth, useLocation, useSearchParams } from '@fundharbor/kit'
import { useEffect, useLayoutEffect, useState } from 'react'
import { endFirstView } from '../first-view.ts'
import { SessionError } from '../pages/session-error.tsx'
import { useRegistry } from '../registry-context.ts'
import { returnPathIn, saveReturnPathFrom } from '../return-path.ts'
import { AuthAside } from './auth-aside.tsx'
import { modeOf, planName, readAuthParams, getTitle, type AuthMode, type AuthParams } from './auth-params.ts'
import styles from './auth.module.css'
import { PaymentNotice, useCheckoutStatus } from './payment-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm, useSignUpForm } from './sign-up-form.tsx'

const wantsSignIn = (state: unknown) =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'mode') === 'sign-in'

/** Sign-up and sign-in. Redirects signed-in users to the page that they wanted to see, or to the dashboard. */
export function Component() {
  const { user, error, retry } = useAuth()
  const { state } = useLocation()
  const [params] = useSearchParams()
  const [isLeaving, setLeaving] = useState(false)
  const registry = useRegistry()
  useEffect(() => saveReturnPathFrom(state, registry), [state, registry])
  const isWaiting = !error && user === undefined
  useLayoutEffect(() => {
    if (!isWaiting) endFirstView()
  }, [isWaiting])
  if (error) return <SessionError error={error} onRetry={retry} />
  if (user === undefined) return <Spinner label="Loading" />
  if (user && !isLeaving) return <Navigate to={returnPathIn(state, registry) ?? '/dashboard'} replace />
  const authParams = readAuthParams(params)
  const mode = authParams.mode === undefined && wantsSignIn(state) ? 'sign-in' : modeOf(authParams)
  return <AuthScreen params={authParams} mode={mode} onSignedIn={() => setLeaving(true)} />
}

interface AuthScreenProps {
  params: AuthParams
  mode: AuthMode
  /** Called when the session starts. The screen stays until the form navigates. */
  onSignedIn: () => void
}

function AuthScreen({ params, mode, onSignedIn }: AuthScreenProps) {
  const [search, setSearch] = useSearchParams()
  // Held here, so that what was typed is still there after a look at the other form.
  const form = useSignUpForm(params)
  const { isFromPayment, sessionId, upgrade } = params
  const checkout = useCheckoutStatus(isFromPayment ? sessionId : null)
  const isSignUp = mode === 'sign-up'
  const title = getTitle(mode, params)
  return (
    <div className={styles.stage}>
      <DocumentTitle>{title}</DocumentTitle>
      <AuthAside mode={mode} />
      <div className={styles.side}>
        <section className={styles.panel}>
          <h1 className={styles.heading}>{title}</h1>
          <button
            type="button"
            className={styles.toggle}
            onClick={() =>
              setSearch({ ...Object.fromEntries(search), mode: isSignUp ? 'sign-in' : 'sign-up' })
            }
          >
            {isSignUp ? 'Already have an account? Sign in' : "Don't have an account? Sign up"}
          </button>
          {isFromPayment && <PaymentNotice checkout={checkout} />}
          {!isFromPayment && upgrade && (
            <p className={styles.upgrade} role="status">
              Ready to upgrade to {planName(upgrade)}? Sign in to your account to continue.
            </p>
          )}
          {isSignUp ? (
            <SignUpForm
              form={form}
              sessionId={checkout.data && checkout.data.status !== 'paid' ? null : sessionId}
              onSignedIn={onSignedIn}
            />
          ) : (
            <SignInForm email={form.getValues('email')} upgrade={upgrade} onSignedIn={onSignedIn} />
          )}
        </section>
      </div>
    </div>
  )
}
