import type { AreaLink } from '@fundharbor/contracts/platform/registry'
import { brand, clock, Link, useAuth } from '@fundharbor/kit'
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

/** One line: who the site belongs to, and links: those of the footer's last column, unless others are given. */
export function FinePrint({ links }: { links?: AreaLink[] }) {
  const last = useFooterColumns().at(-1)?.[1] ?? []
  return (
    <div className={styles.line}>
      <p>{describeRights()}</p>
      <nav aria-label="Footer" className={styles.links}>
        {(links ?? last).map(({ label, to }) => (
          <Link key={to} to={to} className={styles.link}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
