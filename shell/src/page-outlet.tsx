import type { User } from '@fundharbor/contracts/identity/users'
import { lazyPart, Spinner, useAuth, useLocation } from '@fundharbor/kit'
import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import { AreaOutlet } from './area-outlet.tsx'
import { resolvePage } from './access.ts'
import { endFirstView } from './first-view.ts'
import { MissingPage } from './pages/missing-page.tsx'
import { SessionError } from './pages/session-error.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { SignInNeeded } from './pages/sign-in-needed.tsx'
import { UnknownAddress } from './pages/unknown-address.tsx'
import { useRegistry } from './registry-context.ts'
import { saveReturnPath } from './return-path.ts'

const VerificationRequired = lazyPart(
  () => import('./auth/verification-required.tsx').then((module) => module.VerificationRequired),
  MissingPage,
)

const AccountPage = lazyPart(
  () => import('./account/page.tsx').then((module) => module.AccountPage),
  MissingPage,
)

const NotificationsPage = lazyPart(
  () => import('./notifications/page.tsx').then((module) => module.NotificationsPage),
  MissingPage,
)

/** Shows what the viewer may see at the current path. Areas never decide that themselves. */
export function PageOutlet() {
  const { user, error, retry } = useAuth()
  const location = useLocation()
  const registry = useRegistry()
  const memberKey = useMemberKey(user)
  useEffect(() => {
    if (user === null) saveReturnPath(location, registry)
  }, [user, location, registry])
  // Deferred, so that the first page renders in short steps. Later changes of the session show at once.
  const isUnknown = useDeferredValue(user === undefined)
  const page = resolvePage(location.pathname, isUnknown ? undefined : user, registry)
  const isWaiting = !error && (page.show === 'spinner' || page.show === 'area')
  useLayoutEffect(() => {
    if (!isWaiting) endFirstView()
  }, [isWaiting])
  if (error) return <SessionError error={error} onRetry={retry} />
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
        <Suspense key={memberKey} fallback={<Spinner label="Loading" />}>
          <AccountPage />
        </Suspense>
      )
    case 'notifications':
      return (
        <Suspense key={memberKey} fallback={<Spinner label="Loading" />}>
          <NotificationsPage />
        </Suspense>
      )
    case 'sign-in':
      return <SignInNeeded />
    case 'area':
      return (
        <>
          {page.at !== undefined && <UnknownAddress />}
          <AreaOutlet key={`${page.area.name} ${memberKey}`} area={page.area} at={page.at} />
        </>
      )
    default:
      return <NotFoundPage />
  }
}

/** Changes when a member leaves, so that the next person does not see what the member typed. */
function useMemberKey(user: User | null | undefined): number {
  const [member, setMember] = useState({ id: user?.id, key: 0 })
  if (user !== undefined && user?.id !== member.id) {
    setMember({ id: user?.id, key: member.id === undefined ? member.key : member.key + 1 })
  }
  return member.key
}
