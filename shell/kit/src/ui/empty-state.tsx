import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureAdvice, problemMessage } from '../api-error.ts'
import { SpotDrawing, type SpotDrawingName } from '../drawings/spot-drawing.tsx'
import { Button } from './button.tsx'
import { ArrowClockwiseIcon } from './icons.ts'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** What the user can do about it, in one sentence. */
  children?: ReactNode
  action?: ReactNode
  drawing?: SpotDrawingName
}

/** Shown instead of an empty list: a drawing, a title, a sentence and an action. */
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
  /** The error. Its message is shown if the server sent one. */
  error?: unknown
  onRetry?: () => void
  busy?: boolean
}

/** Shown instead of data that failed to load, with a Retry button. */
export function ErrorState({ title = 'Something went wrong', error, onRetry, busy }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <SpotDrawing name="bell" />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.sentence}>{problemMessage(error, failureAdvice(error))}</p>
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

interface QueryErrorProps {
  title?: string
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => unknown }
}

/** An `ErrorState` for a query that failed. Retry repeats the query. */
export const QueryError = ({ title, query: { error, isFetching, refetch } }: QueryErrorProps) => (
  <ErrorState title={title} error={error} busy={isFetching} onRetry={() => void refetch()} />
)
