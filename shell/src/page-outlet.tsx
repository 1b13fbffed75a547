import { Spinner, useAuth, useLocation } from '@fundharbor/kit'
import { lazy, Suspense, useEffect } from 'react'
import { AreaOutlet } from './area-outlet.tsx'
import { resolvePage } from './access.ts'
import { SessionError } from './pages/session-error.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { useRegistry } from './registry-context.ts'
import { saveReturnPath } from './return-path.ts'

const VerificationRequired = lazy(() =>
  import('./auth/verification-required.tsx').then((module) => ({ default: module.VerificationRequired })),
)

const AccountPage = lazy(() =>
  import('./account/page.tsx').then((module) => ({ default: module.AccountPage })),
)

/** Shows what the viewer may see at the current path. Areas never decide that themselves. */
export function PageOutlet() {
  const { user, error, retry } = useAuth()
  const location = useLocation()
  const registry = useRegistry()
  useEffect(() => {
    if (user === null) saveReturnPath(location, registry)
  }, [user, location, registry])
  if (error) return <SessionError error={error} onRetry={retry} />
  const page = resolvePage(location.pathname, user, registry)
  switch (page.show) {
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
      return <AreaOutlet key={page.area.name} area={page.area} at={page.at} />
    default:
      return <NotFoundPage />
  }
}
