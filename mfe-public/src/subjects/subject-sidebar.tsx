import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { DeadlineLabel, formatCount, formatNumber } from '@fundharbor/kit'
import sidebar from '../blog/sidebar.module.css'
import { SubjectLinks } from './subject-links.tsx'
import styles from './subject-sidebar.module.css'

/** What closes next, who pays, and what is narrower. */
export function SubjectSidebar({ page: { closingNext, funders, narrower } }: { page: SubjectPage }) {
  if (closingNext.length + funders.length + narrower.length === 0) return null
  return (
    <aside className={sidebar.sidebar} aria-label="More about the subject">
      {closingNext.length > 0 && (
        <section>
          <h2 className={sidebar.heading}>What closes next</h2>
          <ul>
            {closingNext.map((call) => (
              <li key={call.id} className={styles.call}>
                <DeadlineLabel opportunity={call} />
                <p className={styles.title}>{call.title}</p>
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
          <h2 className={sidebar.heading}>Who funds it</h2>
          <ul>
            {funders.map(({ name, open }) => (
              <li key={name} className={styles.funder}>
                {name}
                <span className={styles.count}>
                  <span aria-hidden>{formatNumber(open)}</span>
                  <span className="visually-hidden">{formatCount(open, 'open call')}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
