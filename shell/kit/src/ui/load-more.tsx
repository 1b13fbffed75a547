import { formatNumber } from '../format-money.ts'
import { Button } from './button.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  shown: number
  total: number
  onLoadMore: () => void
  busy?: boolean
}

/** "20 of 512 shown", with a button while there are more. */
export function LoadMore({ shown, total, onLoadMore, busy }: LoadMoreProps) {
  return (
    <div className={styles.loadMore}>
      <span className={styles.count} aria-live="polite">
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
