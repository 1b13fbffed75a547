import { brand, clock, Contours, Link, Logo, useAuth } from '@fundharbor/kit'
import { useRegistry } from '../registry-context.ts'
import styles from './footer.module.css'
import { footerColumns } from './navigation.ts'

/** The links that the areas declare for this viewer. */
export function Footer() {
  const { user } = useAuth()
  const columns = footerColumns(useRegistry(), user ?? null)
  return (
    <footer className={styles.footer} data-background="deep">
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
          {columns.map(([title, links]) => (
            <div key={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} className={styles.link}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className={styles.rights}>
          © {clock.now().getUTCFullYear()} {brand.name}. EU records © European Union.
        </p>
      </div>
    </footer>
  )
}
