import { Contours, Harbor } from '@fundharbor/kit'
import styles from './auth.module.css'
import { signInClaims } from './claims.data.ts'

/** The deep half of the screen: harbor at night and what the product claims. Hidden on a phone. */
export const AuthAside = () => (
  <aside className={styles.aside} data-background="deep">
    <Contours background="deep" />
    <p className={styles.promise}>Three days to see what is out there.</p>
    <p className={styles.offer}>
      Open five funding opportunities in full, draft a cover letter, keep what you find.
    </p>
    <Harbor time="night" className={styles.harbor} />
    <dl className={styles.claims}>
      {signInClaims.map(({ figure, of }) => (
        <div key={of}>
          <dt>
            <em>over</em> {figure}
          </dt>
          <dd>{of}</dd>
        </div>
      ))}
    </dl>
  </aside>
)
