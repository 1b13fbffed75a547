import { Outlet, ScrollRestoration, useAuth } from '@fundharbor/kit'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { NoticePlace } from './notice-place.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** Header and footer around every page. */
export function Frame() {
  const { user } = useAuth()
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <div className={styles.edge}>
        <NoticePlace />
        {user?.emailVerified && <PhoneTabs user={user} />}
      </div>
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  )
}
