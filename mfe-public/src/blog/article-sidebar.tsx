import { Button, Link, useQuery } from '@fundharbor/kit'
import { Suspense, useState } from 'react'
import { LazySubscribeForm } from '../newsletter/deferred-subscribe-form.tsx'
import type { Heading } from './headings.ts'
import { PostLinks } from './post-links.tsx'
import { QuickNavigation } from './quick-navigation.tsx'
import { recentPostsQuery } from './queries.ts'
import styles from '../sidebar.module.css'

const RELATED = 3

/** The headings of the article, related articles and the newsletter. */
export function ArticleSidebar({ slug, headings }: { slug: string; headings: readonly Heading[] }) {
  const { data = [] } = useQuery(recentPostsQuery())
  const related = data.filter((post) => post.slug !== slug).slice(0, RELATED)
  return (
    <aside className={styles.sidebar} aria-label="More about this article">
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
  const [isFormOpen, setFormOpen] = useState(false)
  const button = (
    <Button className={styles.onDeep} busy={isFormOpen} onClick={() => setFormOpen(true)}>
      Subscribe to Newsletter
    </Button>
  )
  return (
    <section className={styles.letter} data-background="deep">
      <h2>Stay Informed</h2>
      <p>One email every Friday with new articles and opportunities that close soon.</p>
      {isFormOpen ? (
        <Suspense fallback={button}>
          <LazySubscribeForm focused />
        </Suspense>
      ) : (
        button
      )}
    </section>
  )
}
