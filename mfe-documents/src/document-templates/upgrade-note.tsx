import { LinkButton } from '@fundharbor/kit'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/ssr/LockSimple'
import styles from './templates.module.css'

/** What the plan includes, and what lifts the limit. */
export const UpgradeNote = () => (
  <aside className={styles.upgrade} aria-label="Your plan">
    <LockSimpleIcon size={22} aria-hidden />
    <p>Your plan includes cover letters. The Basic plan includes every document type, for $10 per month.</p>
    <LinkButton size="sm" variant="secondary" to="/subscription">
      See plans
    </LinkButton>
  </aside>
)
