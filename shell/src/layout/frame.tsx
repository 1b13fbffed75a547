import { Outlet, ScrollRestoration, useAuth, useLocation } from '@fundharbor/kit'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** Header and footer around every page. The sign-in screen brings its own, wider stage. */
export function Frame() {
  const { pathname } = useLocation()
  const { user } = useAuth()
  const isAuth = pathname === '/auth'
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {!isAuth && <Footer />}
      {user?.emailVerified && <PhoneTabs user={user} />}
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  )
}
