import { DocumentTitle, Navigate, Spinner, useAuth, useLocation, useSearchParams } from '@fundharbor/kit'
import { useEffect, useState } from 'react'
import { IdentityUnknown } from '../pages/identity-unknown.tsx'
import { useRegistry } from '../registry-context.ts'
import { rememberFrom } from '../return-to.ts'
import { AuthAside } from './auth-aside.tsx'
import {
  defaultMode,
  planName,
  readAuthSearch,
  titleOf,
  type AuthMode,
  type AuthSearch,
} from './auth-search.ts'
import styles from './auth.module.css'
import { PaymentNotice } from './payment-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const wantsSignIn = (state: unknown) =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'mode') === 'sign-in'

/** Sign-up and sign-in. Whoever is signed in already goes to the dashboard. */
export function Component() {
  const { user, error, retry } = useAuth()
  const { state, key } = useLocation()
  const [params] = useSearchParams()
  const [leaving, setLeaving] = useState(false)
  const registry = useRegistry()
  useEffect(() => rememberFrom(state, registry), [state, registry])
  if (error) return <IdentityUnknown error={error} onRetry={retry} />
  if (user === undefined) return <Spinner label="Loading" />
  if (user && !leaving) return <Navigate to="/dashboard" replace />
  const search = readAuthSearch(params)
  const asked = wantsSignIn(state) ? 'sign-in' : defaultMode(search)
  return <AuthScreen key={key} search={search} first={asked} onEnter={() => setLeaving(true)} />
}

interface AuthScreenProps {
  search: AuthSearch
  first: AuthMode
  /** The session began: the screen stays until it sends the browser on itself. */
  onEnter: () => void
}

function AuthScreen({ search, first, onEnter }: AuthScreenProps) {
  const [mode, setMode] = useState(first)
  const isSignUp = mode === 'sign-up'
  const title = titleOf(mode, search)
  return (
    <div className={styles.stage}>
      <DocumentTitle>{title}</DocumentTitle>
      <AuthAside />
      <section className={styles.panel}>
        <h1 className={styles.heading}>{title}</h1>
        <button
          type="button"
          className={styles.toggle}
          onClick={() => setMode(isSignUp ? 'sign-in' : 'sign-up')}
        >
          {isSignUp ? 'Already have an account? Sign in' : "Don't have an account? Sign up"}
        </button>
        <Notices search={search} />
        {isSignUp ? (
          <SignUpForm sessionId={search.sessionId} onEnter={onEnter} />
        ) : (
          <SignInForm upgrade={search.upgrade} onEnter={onEnter} />
        )}
      </section>
    </div>
  )
}

function Notices({ search: { paid, upgrade, sessionId } }: { search: AuthSearch }) {
  if (paid) return <PaymentNotice sessionId={sessionId} />
  if (!upgrade) return null
  return (
    <p className={styles.upgrade} role="status">
      Ready to upgrade to {planName(upgrade)}? Sign in to your account to continue.
    </p>
  )
}
