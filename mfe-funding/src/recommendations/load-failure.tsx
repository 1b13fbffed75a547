import { Button, SpotDrawing } from '@fundharbor/kit'
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowClockwise'
import styles from './page.module.css'

export const LoadFailure = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <section role="alert" className={styles.failure}>
    <SpotDrawing name="bell" />
    <h2 className={styles.failureTitle}>Failed to Load Recommendations</h2>
    <p className={styles.failureText}>We couldn't generate your personalized recommendations at this time.</p>
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      icon={<ArrowClockwiseIcon size={16} aria-hidden />}
      onClick={onRetry}
    >
      Try Again
    </Button>
  </section>
)
