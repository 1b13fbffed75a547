import { funderPath } from '@fundharbor/contracts/catalog/funder-slug'
import { Link } from '@fundharbor/kit'
import { OpenCount } from './open-count.tsx'
import styles from './sidebar-lists.module.css'

/** Funders with the number of their open opportunities. */
export const FunderLinks = ({ funders }: { funders: readonly { name: string; open: number }[] }) => (
  <ul>
    {funders.map(({ name, open }) => (
      <li key={name} className={styles.row}>
        <FunderLink name={name} className={styles.link} />
        <OpenCount open={open} className={styles.count} />
      </li>
    ))}
  </ul>
)

/** The name of a funder, as a link to its page if it has one. */
export function FunderLink({ name, className }: { name: string; className?: string }) {
  const path = funderPath(name)
  return path ? (
    <Link to={path} className={className}>
      {name}
    </Link>
  ) : (
    <span className={className}>{name}</span>
  )
}
