import { Button, EmptyState } from '@fundharbor/kit'

interface NoPostsProps {
  search: string
  onClear: () => void
  /** Set if the list failed to load. */
  onRetry?: () => void
}

/** Shown instead of the list if nothing matches, there are no posts, or they failed to load. */
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
      <h2 className="visually-hidden">Articles</h2>
      <EmptyState
        drawing={isSearch ? 'binoculars' : 'letter'}
        title={isSearch ? 'No articles found matching your search.' : 'No articles available yet.'}
        action={isSearch ? clear : retry}
      >
        {onRetry && 'The articles did not load. Check your connection, then try again.'}
      </EmptyState>
    </div>
  )
}
