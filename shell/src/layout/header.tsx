import { isCurrent } from '@fundharbor/contracts/platform/current-link'
import {
  classes,
  hasSignedInHint,
  lazyPart,
  Link,
  LinkButton,
  Logo,
  useAuth,
  useLocation,
} from '@fundharbor/kit'
import { Suspense } from 'react'
import type { Viewer } from '../access.ts'
import { useRegistry } from '../registry-context.ts'
import { ThemeToggle } from '../frame-parts/theme-toggle.tsx'
import styles from './header.module.css'
import { linksOf } from '../navigation.ts'
import { AvatarButton } from './avatar-button.tsx'
import { VisitorMenu } from './visitor-menu.tsx'

const PaletteButton = lazyPart(() => import('./palette-button.tsx').then((module) => module.PaletteButton))

const HelpMenu = lazyPart(() => import('./help-menu.tsx').then((module) => module.HelpMenu))

const NotificationsBell = lazyPart(() =>
  import('../notifications/bell.tsx').then((module) => module.NotificationsBell),
)

/** Drawn while the session of somebody who seems to be signed in loads, so that nothing moves afterward. */
const presumedMember: Viewer = { emailVerified: true, role: 'user' }

/**
 * The logo, the links that the areas declare for this viewer, and sign-in links or the account menu. A page with its own
 * frame has its own links.
 */
export function Header({ isOwnFrame = false }: { isOwnFrame?: boolean }) {
  const { user } = useAuth()
  const registry = useRegistry()
  const { pathname } = useLocation()
  const viewer = user === undefined && hasSignedInHint() ? presumedMember : user
  return (
    <header className={styles.header}>
      <div className={classes(styles.bar, isOwnFrame && styles.wide)}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        {!isOwnFrame && (
          <nav aria-label="Main" className={viewer ? styles.nav : styles.visitorNav}>
            {linksOf(registry, 'header', viewer).map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                className={styles.link}
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        <div className={classes(styles.tools, viewer && styles.memberTools)}>
          {viewer?.emailVerified && (
            <Suspense fallback={<PalettePlace />}>
              {user ? <PaletteButton user={user} /> : <PalettePlace />}
            </Suspense>
          )}
          {viewer?.emailVerified && (
            <Suspense fallback={<span className={styles.tool} />}>
              {user ? <NotificationsBell /> : <span className={styles.tool} />}
            </Suspense>
          )}
          {viewer?.emailVerified && (
            <Suspense fallback={<span className={styles.help} />}>
              {user ? <HelpMenu user={user} /> : <span className={styles.help} />}
            </Suspense>
          )}
          <ThemeToggle className={styles.tool} />
          {user === null && <VisitorMenu />}
          {user === null && <SignInLinks />}
          {viewer && !user && <span className={styles.avatarPlace} />}
          {user && <AvatarButton user={user} />}
        </div>
      </div>
    </header>
  )
}

const PalettePlace = () => <span className={classes(styles.tool, styles.palette)} />

const SignInLinks = () => (
  <>
    <Link to="/auth" state={{ mode: 'sign-in' }} className={styles.login}>
      Login
    </Link>
    <LinkButton to="/auth" size="sm">
      Sign Up
    </LinkButton>
  </>
)
