import { Contours, Harbor } from '@fundharbor/kit'
import styles from './auth.module.css'
import { marketingStats } from './marketing-stats.data.ts'

/** The dark half of the screen with the harbor at night and the marketing claims. Hidden on a phone. */
export const AuthAside = () => (
  <aside className={styles.aside} data-background="deep">
    <Contours background="deep" />
    <p className={styles.promise}>Three days to see what's out there.</p>
    <p className={styles.offer}>
      View five funding opportunities in full, draft a cover letter, and save what you find.
    </p>
    <Harbor time="night" className={styles.harbor} />
    <dl className={styles.stats}>
      {marketingStats.map(({ figure, label }) => (
        <div key={label}>
          <dt>
            <em>over</em> {figure}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  </aside>
)
