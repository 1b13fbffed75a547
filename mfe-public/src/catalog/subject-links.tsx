import { Link } from '@fundharbor/kit'
import { OpenCount } from './open-count.tsx'
import styles from './sidebar-lists.module.css'

interface SubjectLinksProps {
  subjects: readonly { id: string; label: string; open: number }[]
}

/** A list of subjects with the number of open opportunities. */
export const SubjectLinks = ({ subjects }: SubjectLinksProps) => (
  <ul>
    {subjects.map(({ id, label, open }) => (
      <li key={id} className={styles.row}>
        <Link to={`/subjects/${id}`} className={styles.link}>
          {label}
        </Link>
        <OpenCount open={open} className={styles.count} />
      </li>
    ))}
  </ul>
)
