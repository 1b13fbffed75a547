import { ErrorState } from '@fundharbor/kit'
import styles from './pages.module.css'

interface IdentityUnknownProps {
  error: Error
  onRetry: () => void
}

/** Shown when the current user cannot be loaded, so that neither the member's nor the visitor's page is right. */
export function SessionError({ error, onRetry }: IdentityUnknownProps) {
  return (
    <div className={styles.stage}>
      <ErrorState title="We couldn’t check whether you are signed in" error={error} onRetry={onRetry} />
    </div>
  )
}
