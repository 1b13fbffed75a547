import { Button, EmptyState } from '@fundharbor/kit'
import layout from '../layout.module.css'

interface NoPostsProps {
  search: string
  onClear: () => void
  /** Given where the list did not arrive. */
  onRetry?: () => void
}

/** The list without posts: nothing matched, nothing is there, or nothing arrived. */
export function NoPosts({ search, onClear, onRetry }: NoPostsProps) {
  const retry = onRetry && (
    <Button variant="secondary" size="sm" onClick={() => onRetry()}>
      Retry
    </Button>
  )
  const clear = (
    <Button variant="secondary" size="sm" onClick={onClear}>
      Clear Search
    </Button>
  )
  const isSearch = search.trim() !== '' && !onRetry
  return (
    <div>
      <h2 className={layout.hidden}>Articles</h2>
      <EmptyState
        drawing={isSearch ? 'binoculars' : 'letter'}
        title={isSearch ? 'No articles found matching your search.' : 'No articles available yet.'}
        action={isSearch ? clear : retry}
      >
        {onRetry && 'The list did not load. Check your connection, then try again.'}
      </EmptyState>
    </div>
  )
}
