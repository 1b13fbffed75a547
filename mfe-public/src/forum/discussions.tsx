import { Button, EmptyState, QueryError, Skeleton, useInfiniteQuery } from '@fundharbor/kit'
import { DiscussionItem } from './discussion-item.tsx'
import styles from './discussions.module.css'
import { discussionsQuery, type ForumFilter } from './queries.ts'

const SKELETONS = 5

/** The discussions that match the filter. */
export function Discussions({ filter, onClear }: { filter: ForumFilter; onClear: () => void }) {
  const list = useInfiniteQuery(discussionsQuery(filter))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const remaining = (list.data?.pages.at(-1)?.total ?? 0) - rows.length
  return (
    <section aria-labelledby="discussions">
      <h2 id="discussions" className="visually-hidden">
        Discussions
      </h2>
      {list.isPending && <DiscussionSkeletons />}
      {list.error && rows.length === 0 && <QueryError query={list} />}
      {list.data && rows.length === 0 && (
        <NoDiscussions isSearch={filter.search !== undefined} onClear={onClear} />
      )}
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

const NoDiscussions = ({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) => (
  <EmptyState
    title={isSearch ? 'No posts found' : 'No discussions yet'}
    action={
      isSearch && (
        <Button variant="secondary" size="sm" onClick={onClear}>
          Clear Search
        </Button>
      )
    }
  >
    {isSearch ? 'Try another word or category.' : 'Be the first to start one.'}
  </EmptyState>
)

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
