import styles from './marketing-stats.module.css'
import { claimsTitle, marketingStats } from './marketing.ts'

/** The marketing claims, called what they are: goals. */
export const MarketingStats = () => (
  <section className={styles.goals} aria-labelledby="goals">
    <h2 id="goals" className={styles.title}>
      {claimsTitle}
    </h2>
    <dl className={styles.stats}>
      {marketingStats.map(({ figure, label }) => (
        <div key={label} className={styles.stat}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  </section>
)
