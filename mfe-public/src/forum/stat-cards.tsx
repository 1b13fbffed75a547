import { formatNumber, useQuery } from '@fundharbor/kit'
import { summaryQuery } from './queries.ts'
import styles from './stat-cards.module.css'

/** Live statistics of the forum. */
export function StatCards() {
  const { data } = useQuery(summaryQuery())
  const stats = [
    { label: 'active members', value: data && formatNumber(data.activeMembers) },
    { label: 'total posts', value: data && formatNumber(data.posts) },
    { label: 'answered questions', value: data && formatNumber(data.answered) },
    { label: 'response rate', value: data && `${data.responseRate}%` },
  ]
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, value }) => (
        <div key={label} className={styles.stat}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
