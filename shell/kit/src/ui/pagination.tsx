import { formatNumber } from '../format-money.ts'
import { Button } from './button.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** From 1. */
  page: number
  pages: number
  onPageChange: (page: number) => void
  /** What is paged, for those who hear it. */
  label?: string
}

/** Previous and next, and where one stands. Nothing for a single page. */
export function Pagination({ page, pages, onPageChange, label = 'Pages' }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        Previous
      </Button>
      <span className={styles.where} aria-live="polite">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      <Button variant="secondary" size="sm" disabled={page >= pages} onClick={() => onPageChange(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

interface LoadMoreProps {
  shown: number
  total: number
  onLoadMore: () => void
  busy?: boolean
}

/** How many of how many, and a button for the next ones while there are any. */
export function LoadMore({ shown, total, onLoadMore, busy }: LoadMoreProps) {
  return (
    <div className={styles.pages}>
      <span className={styles.where} aria-live="polite">
        {formatNumber(shown)} of {formatNumber(total)} shown
      </span>
      {shown < total && (
        <Button variant="secondary" busy={busy} onClick={onLoadMore}>
          {busy ? 'Loading' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
