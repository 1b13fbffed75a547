import { brand, classes, clock, Link, useAuth } from '@fundharbor/kit'
import { footerColumns } from '../navigation.ts'
import { useRegistry } from '../registry-context.ts'
import styles from './fine-print.module.css'

/** The columns of links that this viewer sees, each with its title. */
export function useFooterColumns() {
  const { user } = useAuth()
  return footerColumns(useRegistry(), user ?? null)
}

/** Who the site and its records belong to. */
export const describeRights = (): string =>
  `© ${clock.now().getUTCFullYear()} ${brand.name}. EU records © European Union.`

/** One line: who the site belongs to, and the links of the footer's last column. `onPaper` is outside of the footer. */
export function FinePrint({ onPaper = false }: { onPaper?: boolean }) {
  const links = useFooterColumns().at(-1)?.[1] ?? []
  return (
    <div className={classes(styles.line, onPaper && styles.onPaper)}>
      <p>{describeRights()}</p>
      <nav aria-label="Footer" className={styles.links}>
        {links.map(({ label, to }) => (
          <Link key={to} to={to} className={styles.link}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
