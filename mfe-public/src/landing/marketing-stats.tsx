import { Contours, formatNumber, useQuery } from '@fundharbor/kit'
import styles from './marketing-stats.module.css'
import { marketingStats } from './marketing.ts'
import { overviewQuery } from './queries.ts'

/** The marketing claims, and the live number of open opportunities. */
export function MarketingStats() {
  const { data } = useQuery(overviewQuery())
  return (
    <section className={styles.band} data-background="deep" aria-label="In numbers">
      <Contours background="deep" />
      <dl className={styles.stats}>
        {marketingStats.map(({ figure, label }) => (
          <div key={label} className={styles.stat}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
        {data && data.open > 0 && (
          <div className={styles.live}>
            <dt>opportunities open right now</dt>
            <dd>{formatNumber(data.open)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
