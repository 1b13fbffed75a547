import { forumCategories } from '@fundharbor/contracts/content/forum'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import { Button, EmptyState, QueryError, Skeleton, useInfiniteQuery } from '@fundharbor/kit'
import { DiscussionItem } from './discussion-item.tsx'
import styles from './discussions.module.css'
import { discussionsQuery, type ForumFilter } from './queries.ts'

const SKELETONS = 5

interface DiscussionsProps {
  filter: ForumFilter
  onClear: () => void
  /** Keeps the search and leaves the category or the saved ones. */
  onSearchEverywhere: () => void
}

/** The discussions that match the filter. */
export function Discussions({ filter, onClear, onSearchEverywhere }: DiscussionsProps) {
  const list = useInfiniteQuery(discussionsQuery(filter))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const corrected = rows[0]?.correctedSearch
  const remaining = (list.data?.pages.at(-1)?.total ?? 0) - rows.length
  return (
    <section aria-labelledby="discussions">
      <h2 id="discussions" className="visually-hidden">
        Discussions
      </h2>
      {filter.search && (filter.category || filter.saved) && (
        <p className={styles.scope}>
          Searching{' '}
          {filter.saved ? 'your saved discussions' : `in ${labelOf(forumCategories, filter.category ?? '')}`}.{' '}
          <button type="button" className={styles.everywhere} onClick={onSearchEverywhere}>
            Search all discussions
          </button>
        </p>
      )}
      {corrected && (
        <p className={styles.scope}>
          Nothing matches “{filter.search}”. These discussions match “{corrected}”.
        </p>
      )}
      {list.isPending && <DiscussionSkeletons />}
      {list.error && rows.length === 0 && <QueryError query={list} />}
      {list.data && rows.length === 0 && <NoDiscussions filter={filter} onClear={onClear} />}
      <ul>
        {rows.map((row) => (
          <DiscussionItem key={row.id} discussion={row} />
        ))}
      </ul>
      {remaining > 0 && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Loading' : `Load More (${remaining} remaining)`}
          </Button>
        </div>
      )}
    </section>
  )
}

const emptyTexts = {
  search: ['No posts found', 'Try another word.'],
  saved: ['Nothing saved yet', 'Open a discussion and choose Save to find it here again.'],
  none: ['No discussions yet', 'Be the first to start one.'],
} as const

function NoDiscussions({ filter, onClear }: { filter: ForumFilter; onClear: () => void }) {
  const [title, text] = emptyTexts[filter.search ? 'search' : filter.saved ? 'saved' : 'none']
  return (
    <EmptyState
      title={title}
      action={
        filter.search && (
          <Button variant="secondary" size="sm" onClick={onClear}>
            Clear Search
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  )
}

const DiscussionSkeletons = () => (
  <div role="status" aria-label="Loading discussions">
    {Array.from({ length: SKELETONS }, (_, index) => (
      <div key={index} className={styles.waiting}>
        <Skeleton width="62%" height={22} />
        <Skeleton width="94%" />
        <Skeleton width="40%" height={12} />
      </div>
    ))}
  </div>
)
