import { publicDay } from '@fundharbor/contracts/catalog/public-heads'
import type { RecentChange } from '@fundharbor/contracts/catalog/public-pages'
import { Link } from '@fundharbor/kit'
import sidebar from '../sidebar.module.css'
import styles from './sidebar-lists.module.css'

/** The latest changes of opportunities, in a sidebar. Renders nothing if there are none. */
export function RecentChanges({ changes }: { changes: readonly RecentChange[] }) {
  if (changes.length === 0) return null
  return (
    <section>
      <h2 className={sidebar.heading}>Latest changes</h2>
      <ul>
        {changes.map(({ id, title, at, fields }) => (
          <li key={id} className={styles.opportunity}>
            <Link to={`/funding/${id}`} className={styles.title}>
              {title}
            </Link>
            <p className={styles.note}>
              <time dateTime={at}>{publicDay(at)}</time>: {fields.map(({ label }) => label).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
