import { Button, formatNumber, toast } from '@fundharbor/kit'
import { useEffect, useRef } from 'react'
import { PAGE_SIZE } from '../catalog/queries.ts'
import { focusCard } from './card-grid.tsx'
import styles from './results.module.css'

interface LoadMoreProps {
  /** All cards on the page, including related opportunities. */
  shown: number
  matches: number
  total: number
  hasMore: boolean
  busy: boolean
  failed: boolean
  onLoadMore: () => Promise<{ isError: boolean }>
}

/** Loads the next cards and moves focus to the first of them. */
export function LoadMoreOpportunities(props: LoadMoreProps) {
  const { shown, matches, total, hasMore, busy, failed, onLoadMore } = props
  const container = useRef<HTMLDivElement>(null)
  const next = useRef<{ results: Element | null | undefined; index: number }>(undefined)
  useEffect(() => {
    if (!next.current || shown <= next.current.index) return
    focusCard(next.current.results, next.current.index)
    next.current = undefined
  }, [shown])
  const handleClick = async () => {
    next.current = { results: container.current?.parentElement, index: shown }
    const { isError } = await onLoadMore()
    if (isError) toast({ title: 'Failed to fetch opportunities', tone: 'destructive' })
  }
  // If everything is on one page, the count above the list is enough.
  if (!hasMore && shown <= Number(PAGE_SIZE)) return null
  return (
    <div ref={container} className={styles.more}>
      <p role="status">
        {formatNumber(matches)} of {formatNumber(Math.max(matches, total))} shown
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
