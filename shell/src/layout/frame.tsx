import { lazyPart, Outlet, ScrollRestoration, useAuth, useSessionEnd } from '@fundharbor/kit'
import { Suspense } from 'react'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { DelayedNotice } from './delayed-notice.tsx'
import { useOwnFrame } from './own-frame.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** Lazy, because only members see them. */
const PhoneTabs = lazyPart(() => import('./phone-tabs.tsx').then((module) => module.PhoneTabs))

/** Lazy, because sessions rarely end while somebody is on a page. */
const SignInAgain = lazyPart(() => import('../auth/sign-in-again.tsx').then((module) => module.SignInAgain))

/** Header and footer around every page. */
export function Frame() {
  const { user } = useAuth()
  const hasEnded = useSessionEnd((state) => state.hasEnded)
  const isOwn = useOwnFrame()
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header isOwnFrame={isOwn} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {!isOwn && <Footer />}
      <div className={styles.edge}>
        <DelayedNotice />
        <Suspense fallback={null}>{user?.emailVerified && !isOwn && <PhoneTabs user={user} />}</Suspense>
      </div>
      {user && hasEnded && (
        <Suspense fallback={null}>
          <SignInAgain user={user} />
        </Suspense>
      )}
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** Every page that is loaded has the key "default", so another page would open where the last one was scrolled to. */
const scrollKey = ({ key, pathname }: { key: string; pathname: string }) =>
  key === 'default' ? pathname : key
