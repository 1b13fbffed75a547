import type { SubjectLink } from '@fundharbor/contracts/catalog/opportunities'
import { Link } from '@fundharbor/kit'
import { useMemberPages } from '../shared/registry.ts'
import styles from './details.module.css'

const SUBJECTS = '/subjects'

/** What an opportunity is about; each leads to its subject's page, where the site has one. */
export function SubjectChips({ subjects }: { subjects: readonly SubjectLink[] }) {
  const pages = useMemberPages(SUBJECTS)
  return (
    <ul className={styles.subjects}>
      {subjects.map(({ id, label }) => (
        <li key={id}>
          {pages?.[SUBJECTS] ? (
            <Link to={`${SUBJECTS}/${encodeURIComponent(id)}`} className={styles.subject}>
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
