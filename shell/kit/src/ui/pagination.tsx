import { formatNumber } from '../format-money.ts'
import { Button } from './button.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** Starts at 1. */
  page: number
  pages: number
  onPageChange: (page: number) => void
  /** The accessible name. */
  label?: string
}

/** Previous and Next buttons with the current page. Renders nothing for a single page. */
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

/** "20 of 512 shown", with a button while there are more. */
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
