import { UpgradePrompt } from '@fundharbor/kit/ui/upgrade-prompt.tsx'
import styles from './templates.module.css'

/** Which templates the plan includes, with the upgrade. */
export const UpgradeNote = () => (
  <div className={styles.upgrade}>
    <UpgradePrompt benefit="includes every document type">
      <p>Your plan includes cover letters.</p>
    </UpgradePrompt>
  </div>
)
