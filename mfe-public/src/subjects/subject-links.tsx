import { formatCount, formatNumber, Link } from '@fundharbor/kit'
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
        <span className={styles.count}>
          <span aria-hidden>{formatNumber(open)}</span>
          <span className="visually-hidden">
            {formatCount(open, 'open opportunity', 'open opportunities')}
          </span>
        </span>
      </li>
    ))}
  </ul>
)
