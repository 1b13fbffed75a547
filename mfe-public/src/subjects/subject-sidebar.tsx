import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { DeadlineLabel } from '@fundharbor/kit'
import sidebar from '../sidebar.module.css'
import { OpenCount } from './open-count.tsx'
import { SubjectLinks } from './subject-links.tsx'
import styles from './subject-sidebar.module.css'

/** Opportunities that close next, narrower subjects and funders. */
export function SubjectSidebar({ page: { closingNext, funders, narrower } }: { page: SubjectPage }) {
  if (closingNext.length + funders.length + narrower.length === 0) return null
  return (
    <aside className={sidebar.sidebar} aria-label="More about this subject">
      {closingNext.length > 0 && (
        <section>
          <h2 className={sidebar.heading}>Closing soon</h2>
          <ul>
            {closingNext.map((opportunity) => (
              <li key={opportunity.id} className={styles.opportunity}>
                <DeadlineLabel opportunity={opportunity} />
                <p className={styles.title}>{opportunity.title}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {narrower.length > 0 && (
        <section>
          <h2 className={sidebar.heading}>Narrower subjects</h2>
          <SubjectLinks subjects={narrower} />
        </section>
      )}
      {funders.length > 0 && (
        <section>
          <h2 className={sidebar.heading}>Funders</h2>
          <ul>
            {funders.map(({ name, open }) => (
              <li key={name} className={styles.funder}>
                {name}
                <OpenCount open={open} className={styles.count} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
