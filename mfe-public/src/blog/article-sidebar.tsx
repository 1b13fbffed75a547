import { Button, Link, useQuery } from '@fundharbor/kit'
import { Suspense, useState } from 'react'
import { LazySubscribeForm } from '../newsletter/later-subscribe-form.tsx'
import type { Heading } from './headings.ts'
import { PostLinks } from './post-links.tsx'
import { QuickNavigation } from './quick-navigation.tsx'
import { recentPostsQuery } from './queries.ts'
import styles from './sidebar.module.css'

const RELATED = 3

/** Beside the article: its parts, other articles, the newsletter. */
export function ArticleSidebar({ slug, headings }: { slug: string; headings: readonly Heading[] }) {
  const { data = [] } = useQuery(recentPostsQuery())
  const related = data.filter((post) => post.slug !== slug).slice(0, RELATED)
  return (
    <aside className={styles.sidebar} aria-label="Beside the article">
      {headings.length > 0 && <QuickNavigation headings={headings} />}
      <section>
        {related.length > 0 && (
          <>
            <h2 className={styles.heading}>Related Articles</h2>
            <PostLinks posts={related} />
          </>
        )}
        <Link to="/blog" className={styles.all}>
          View All Articles
        </Link>
      </section>
      <StayInformed />
    </aside>
  )
}

function StayInformed() {
  const [isAsking, setIsAsking] = useState(false)
  const ask = (
    <Button className={styles.onDeep} busy={isAsking} onClick={() => setIsAsking(true)}>
      Subscribe to Newsletter
    </Button>
  )
  return (
    <section className={styles.letter} data-background="deep">
      <h2>Stay Informed</h2>
      <p>One letter on Fridays: new articles and calls that close soon.</p>
      {isAsking ? (
        <Suspense fallback={ask}>
          <LazySubscribeForm focused />
        </Suspense>
      ) : (
        ask
      )}
    </section>
  )
}
