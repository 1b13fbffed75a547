import { Button, EmptyState } from '@fundharbor/kit'

interface NoPostsProps {
  search: string
  onClear: () => void
}

/** Shown instead of the list if nothing matches or there are no posts. */
export function NoPosts({ search, onClear }: NoPostsProps) {
  if (search.trim() === '') return <EmptyState drawing="letter" title="No articles available yet." />
  const clear = (
    <Button variant="secondary" size="sm" onClick={onClear}>
      Clear Search
    </Button>
  )
  return <EmptyState title="No articles found matching your search." action={clear} />
}
