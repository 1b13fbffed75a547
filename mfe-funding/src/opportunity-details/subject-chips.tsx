import type { SubjectLink } from '@fundharbor/contracts/catalog/opportunities'
import { Link } from '@fundharbor/kit'
import { useMemberPages } from '../shared/member-pages.ts'
import styles from './details.module.css'

const SUBJECTS_PATH = '/subjects'

/** The opportunity's subjects, linked to their pages if the site has them. */
export function SubjectChips({ subjects }: { subjects: readonly SubjectLink[] }) {
  const pages = useMemberPages(SUBJECTS_PATH)
  return (
    <ul className={styles.subjects}>
      {subjects.map(({ id, label }) => (
        <li key={id}>
          {pages?.[SUBJECTS_PATH] ? (
            <Link to={`${SUBJECTS_PATH}/${encodeURIComponent(id)}`} className={styles.subject}>
              {label}
            </Link>
          ) : (
            <span className={styles.subject}>{label}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
