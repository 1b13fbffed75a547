import { classes, QueryError, useQuery, useSearchParams } from '@fundharbor/kit'
import { useDeferredValue } from 'react'
import columns from '../catalog/columns.module.css'
import { pageMeta } from '../page-meta.ts'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { SearchField } from '../search-field.tsx'
import { FeaturedPost } from './featured-post.tsx'
import { FeaturedPostSkeleton } from './featured-post-skeleton.tsx'
import styles from './list-page.module.css'
import { ListSidebar } from './list-sidebar.tsx'
import { NoPosts } from './no-posts.tsx'
import { PostCard } from './post-card.tsx'
import { PostCardSkeleton } from './post-card-skeleton.tsx'
import { postsQuery } from './queries.ts'
import { searchPosts } from './search.ts'

const SKELETONS = 6

/** All articles with a live search, which is kept in the URL. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const handleSearch = (text: string) => setParams(text ? { search: text } : {}, { replace: true })
  return (
    <>
      <PageHead title={pageMeta.blog.title} description={pageMeta.blog.description} />
      <PageBand background="land" title={pageMeta.blog.heading} subtitle={pageMeta.blog.subtitle}>
        <SearchField
          label="Search articles"
          placeholder="Search articles..."
          value={search}
          onChange={handleSearch}
        />
      </PageBand>
      <div className={classes(columns.columns, styles.columns)}>
        <Articles search={search} onSearch={handleSearch} />
        <ListSidebar search={search} onSearch={handleSearch} />
      </div>
    </>
  )
}

function Articles({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const posts = useDeferredValue(useQuery(postsQuery()))
  if (posts.isPending) {
    return (
      <div aria-busy="true" aria-label="Loading articles" role="status">
        <FeaturedPostSkeleton />
        <div className={classes(styles.latest, styles.section)}>
          {Array.from({ length: SKELETONS }, (_, index) => (
            <PostCardSkeleton key={index} />
          ))}
        </div>
      </div>
    )
  }
  if (!posts.data) return <QueryError title="The articles could not be loaded" query={posts} />
  const [featured, ...latest] = searchPosts(posts.data, search)
  if (!featured) return <NoPosts search={search} onClear={() => onSearch('')} />
  return (
    <div>
      <FeaturedPost post={featured} />
      {latest.length > 0 && (
        <section aria-labelledby="latest" className={styles.section}>
          <h2 id="latest" className={styles.heading}>
            Latest Articles
          </h2>
          <ul className={styles.latest}>
            {latest.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
