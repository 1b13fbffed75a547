import type { ReactNode } from 'react'
import { problemMessage } from '../api-error.ts'
import { SpotDrawing, type Spot } from '../drawings/spot-drawing.tsx'
import { Button } from './button.tsx'
import { ArrowClockwiseIcon } from './icons.ts'
import styles from './states.module.css'

interface EmptyStateProps {
  title: string
  /** What to do about it, in one sentence. */
  children?: ReactNode
  action?: ReactNode
  drawing?: Spot
}

/** Nothing is here: a drawing, one sentence, one action. */
export function EmptyState({ title, children, action, drawing = 'binoculars' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <SpotDrawing name={drawing} />
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.sentence}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title?: string
  /** What failed; its own sentence is shown where it has one. */
  error?: unknown
  onRetry?: () => void
  busy?: boolean
}

/** Something did not arrive: what happened and a button that asks again. */
export function ErrorState({ title = 'This did not load', error, onRetry, busy }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <SpotDrawing name="bell" />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.sentence}>{problemMessage(error, 'Check your connection, then try again.')}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button
            variant="secondary"
            size="sm"
            busy={busy}
            icon={<ArrowClockwiseIcon size={16} />}
            onClick={onRetry}
          >
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
