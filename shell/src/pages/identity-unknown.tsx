import { ErrorState } from '@fundharbor/kit'
import styles from './pages.module.css'

interface IdentityUnknownProps {
  error: Error
  onRetry: () => void
}

/** The service that knows who is signed in does not answer: neither a member's page nor a visitor's is right. */
export function IdentityUnknown({ error, onRetry }: IdentityUnknownProps) {
  return (
    <div className={styles.stage}>
      <ErrorState title="We cannot tell whether you are signed in" error={error} onRetry={onRetry} />
    </div>
  )
}
