import { classes, Skeleton, useQuery } from '@fundharbor/kit'
import { DeferredSubscribeForm } from '../newsletter/deferred-subscribe-form.tsx'
import styles from '../sidebar.module.css'
import { PostLinks } from './post-links.tsx'
import { recentPostsQuery } from './queries.ts'
import { topics } from './search.ts'

const RECENT = 5

interface ListSidebarProps {
  search: string
  onSearch: (text: string) => void
}

/** Recent posts, topics and the newsletter. */
export function ListSidebar({ search, onSearch }: ListSidebarProps) {
  const recent = useQuery(recentPostsQuery())
  const posts = recent.data?.slice(0, RECENT) ?? []
  return (
    <aside className={styles.sidebar} aria-label="More to read">
      {recent.isPending && <RecentSkeleton />}
      {posts.length > 0 && (
        <section>
          <h2 className={styles.heading}>Recent Posts</h2>
          <PostLinks posts={posts} />
        </section>
      )}
      <section>
        <h2 className={styles.heading}>Popular Topics</h2>
        <ul className={styles.topics}>
          {topics.map((topic) => (
            <li key={topic}>
              <button
                type="button"
                className={classes(styles.topic, search === topic && styles.chosen)}
                aria-pressed={search === topic}
                onClick={() => onSearch(topic)}
              >
                {topic}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.letter} data-background="deep">
        <h2>Stay Updated</h2>
        <p>One email every Friday with new articles and opportunities that close soon.</p>
        <DeferredSubscribeForm />
      </section>
    </aside>
  )
}

const RecentSkeleton = () => (
  <section aria-busy="true" aria-label="Recent Posts">
    <h2 className={styles.heading}>Recent Posts</h2>
    <ul aria-hidden>
      {Array.from({ length: RECENT }, (_, index) => (
        <li key={index} className={classes(styles.post, styles.skeleton)}>
          <Skeleton width="92%" height={18} />
          <Skeleton width="54%" height={18} />
          <Skeleton width="30%" height={12} />
        </li>
      ))}
    </ul>
  </section>
)
