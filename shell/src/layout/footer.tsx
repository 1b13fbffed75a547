import type { AreaLink } from '@fundharbor/contracts/platform/registry'
import {
  brand,
  classes,
  clock,
  Contours,
  Link,
  Logo,
  useAuth,
  useLocation,
  useMediaQuery,
} from '@fundharbor/kit'
import { useRegistry } from '../registry-context.ts'
import styles from './footer.module.css'
import { footerColumns } from '../navigation.ts'

/** On these pages, one form fills the screen; only the fine print stands below it. */
const formPages = ['/forgot-password', '/reset-password', '/verify-email']

/** The links that the areas declare for this viewer. */
export function Footer() {
  const columns = useColumns()
  const { pathname } = useLocation()
  return (
    <footer className={styles.footer} data-background="deep">
      {formPages.includes(pathname) ? <FinePrint /> : <FullFooter columns={columns} />}
    </footer>
  )
}

type Columns = ReturnType<typeof footerColumns>

const rights = () => `© ${clock.now().getUTCFullYear()} ${brand.name}. EU records © European Union.`

function useColumns(): Columns {
  const { user } = useAuth()
  return footerColumns(useRegistry(), user ?? null)
}

/** One line: who the site belongs to, and the links of the last column. */
export function FinePrint({ onPaper = false }: { onPaper?: boolean }) {
  const links = useColumns().at(-1)?.[1] ?? []
  return (
    <div className={classes(styles.slim, onPaper && styles.onPaper)}>
      <p className={styles.rights}>{rights()}</p>
      <nav aria-label="Footer" className={styles.row}>
        {links.map(({ label, to }) => (
          <Link key={to} to={to} className={styles.link}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}

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
        <p className={styles.rights}>{rights()}</p>
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
