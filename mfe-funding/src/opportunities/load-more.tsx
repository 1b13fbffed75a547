import { Button, formatNumber, toast } from '@fundharbor/kit'
import { useRef } from 'react'
import { focusCard } from './card-grid.tsx'
import styles from './results.module.css'

/** What is here without a button needs no count below. */
const FIRST_PAGE = 20

interface LoadMoreProps {
  /** Cards on the page: those of matches, and with those that are only related. */
  shown: number
  matches: number
  total: number
  /** The total was sampled. */
  isAbout: boolean
  hasMore: boolean
  busy: boolean
  failed: boolean
  onLoadMore: () => Promise<{ isError: boolean }>
}

/** The next cards, on demand. The focus goes to the first of them, where the button stood. */
export function LoadMoreOpportunities(props: LoadMoreProps) {
  const { shown, matches, total, isAbout, hasMore, busy, failed, onLoadMore } = props
  const place = useRef<HTMLDivElement>(null)
  const handleClick = async () => {
    const results = place.current?.parentElement
    const { isError } = await onLoadMore()
    if (isError) toast({ title: 'Failed to fetch opportunities', tone: 'destructive' })
    else requestAnimationFrame(() => focusCard(results, shown))
  }
  if (!hasMore && shown <= FIRST_PAGE) return null
  return (
    <div ref={place} className={styles.more}>
      <p role="status">
        {formatNumber(matches)} of {isAbout && 'about '}
        {formatNumber(Math.max(matches, total))} shown
        {shown > matches && `, and ${formatNumber(shown - matches)} related`}
      </p>
      {hasMore && (
        <Button variant="secondary" busy={busy} onClick={() => void handleClick()}>
          {failed && !busy ? 'Retry' : 'Load More Opportunities'}
        </Button>
      )}
    </div>
  )
}
