import { Link } from '@fundharbor/kit'
import { OpenCount } from './open-count.tsx'
import styles from './subject-links.module.css'

interface SubjectLinksProps {
  subjects: readonly { id: string; label: string; open: number }[]
}

/** A list of subjects with the number of open opportunities. */
export const SubjectLinks = ({ subjects }: SubjectLinksProps) => (
  <ul className={styles.links}>
    {subjects.map(({ id, label, open }) => (
      <li key={id} className={styles.item}>
        <Link to={`/subjects/${id}`} className={styles.link}>
          {label}
        </Link>
        <OpenCount open={open} className={styles.count} />
      </li>
    ))}
  </ul>
)
