import { Spinner, useAuth, useLocation } from '@fundharbor/kit'
import { lazy, Suspense, useEffect } from 'react'
import { AreaOutlet } from './area-outlet.tsx'
import { gateFor } from './gate.ts'
import { IdentityUnknown } from './pages/identity-unknown.tsx'
import { NotFound } from './pages/not-found.tsx'
import { useRegistry } from './registry-context.ts'
import { rememberReturn } from './return-to.ts'

const VerificationRequired = lazy(() =>
  import('./auth/verification-required.tsx').then((module) => ({ default: module.VerificationRequired })),
)

const AccountPage = lazy(() =>
  import('./account/page.tsx').then((module) => ({ default: module.AccountPage })),
)

/** Shows what the viewer may see at the present address; an area never decides that itself. */
export function Gatehouse() {
  const { user, error, retry } = useAuth()
  const location = useLocation()
  const registry = useRegistry()
  useEffect(() => {
    if (user === null) rememberReturn(location, registry)
  }, [user, location, registry])
  if (error) return <IdentityUnknown error={error} onRetry={retry} />
  const gate = gateFor(location.pathname, user, registry)
  switch (gate.show) {
    case 'spinner':
      return <Spinner label="Loading" />
    case 'verification':
      return (
        <Suspense fallback={<Spinner label="Loading" />}>
          <VerificationRequired />
        </Suspense>
      )
    case 'account':
      return (
        <Suspense fallback={<Spinner label="Loading" />}>
          <AccountPage />
        </Suspense>
      )
    case 'area':
      return <AreaOutlet key={gate.area.name} area={gate.area} at={gate.at} />
    default:
      return <NotFound />
  }
}
