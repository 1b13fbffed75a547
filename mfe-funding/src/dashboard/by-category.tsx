import { categories, labelOf } from '@fundharbor/contracts/vocabulary'
import { formatNumber, Link, useQuery } from '@fundharbor/kit'
import { facetsQuery } from '../opportunity-queries.ts'
import styles from './quick-actions.module.css'

const SHOWN = 6

/** What the open calls are about: the largest categories, each a way into the search. Missing, it is left out. */
export function ByCategory() {
  const { data } = useQuery(facetsQuery({}))
  const largest = data?.facets.category?.toSorted((a, b) => b.count - a.count).slice(0, SHOWN) ?? []
  const most = largest[0]?.count ?? 0
  if (most === 0) return null
  return (
    <section aria-labelledby="by-category">
      <h2 id="by-category" className={styles.heading}>
        Open by category
      </h2>
      <ul className={styles.bars}>
        {largest.map(({ value, count }) => (
          <li key={value}>
            <Link to={`/opportunities?category=${value}`} className={styles.barLink}>
              <span>{labelOf(categories, value)}</span>{' '}
              <span className={styles.count}>{formatNumber(count)}</span>
              <span className={styles.track} aria-hidden>
                <span className={styles.fill} style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
