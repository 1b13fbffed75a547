import { Contours, Harbor } from '@fundharbor/kit'
import type { AuthMode } from './auth-params.ts'
import styles from './auth.module.css'
import { marketingStats } from './marketing-stats.data.ts'

/** Only new accounts have a trial, so signing in does not promise one. */
const texts: Record<AuthMode, { promise: string; offer: string }> = {
  'sign-up': {
    promise: 'Three days to see what’s out there.',
    offer: 'View five funding opportunities in full, draft a cover letter, and save what you find.',
  },
  'sign-in': {
    promise: 'Welcome back.',
    offer: 'Deadlines, drafts and grants are where you left them.',
  },
}

/** The dark half of the screen with the harbor at night and the marketing claims. Hidden on narrow screens. */
export function AuthAside({ mode }: { mode: AuthMode }) {
  const { promise, offer } = texts[mode]
  return (
    <aside className={styles.aside} data-background="deep">
      <Contours background="deep" />
      <p className={styles.promise}>{promise}</p>
      <p className={styles.offer}>{offer}</p>
      <div className={styles.scene}>
        <Harbor time="night" className={styles.harbor} />
      </div>
      <p className={styles.claims}>Our goals</p>
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
}
