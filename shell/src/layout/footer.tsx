import type { AreaLink } from '@fundharbor/contracts/platform/registry'
import { Contours, hasSignedInHint, Link, Logo, useAuth, useLocation, useMediaQuery } from '@fundharbor/kit'
import { describeRights, FinePrint, useFooterColumns } from '../frame-parts/fine-print.tsx'
import { memberFooterLinks } from '../navigation.ts'
import { useRegistry } from '../registry-context.ts'
import styles from './footer.module.css'

/** On these pages, one form fills the screen; only the fine print stands below it. */
const formPages = ['/forgot-password', '/reset-password', '/verify-email']

/** The links that the areas declare for this viewer: in columns, or on one line for members, who have a menu. */
export function Footer() {
  const columns = useFooterColumns()
  const registry = useRegistry()
  const { pathname } = useLocation()
  const { user } = useAuth()
  const isMember = user === undefined ? hasSignedInHint() : user !== null
  return (
    <footer className={styles.footer} data-background="deep">
      {isMember ? (
        <FinePrint links={memberFooterLinks(registry, user ?? null)} />
      ) : formPages.includes(pathname) ? (
        <FinePrint />
      ) : (
        <FullFooter columns={columns} />
      )}
    </footer>
  )
}

type Columns = ReturnType<typeof useFooterColumns>

function FullFooter({ columns }: { columns: Columns }) {
  const isFolded = useMediaQuery('(width < 640px)')
  return (
    <>
      <Contours background="deep" />
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo onDeep />
          <p>
            Open grants, loans, investments and fellowships from public sources, each with a link to the
            original notice.
          </p>
        </div>
        <nav aria-label="Footer" className={styles.columns}>
          {columns.map(([title, links]) =>
            isFolded ? (
              <details key={title} className={styles.folded}>
                <summary>
                  <h2 className={styles.title}>{title}</h2>
                </summary>
                <Links links={links} />
              </details>
            ) : (
              <div key={title}>
                <h2 className={styles.title}>{title}</h2>
                <Links links={links} />
              </div>
            ),
          )}
        </nav>
        <p className={styles.rights}>{describeRights()}</p>
      </div>
    </>
  )
}

const Links = ({ links }: { links: AreaLink[] }) => (
  <ul>
    {links.map(({ label, to }) => (
      <li key={to}>
        <Link to={to} className={styles.link}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
