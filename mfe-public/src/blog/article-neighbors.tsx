import type { BlogPostRow } from '@fundharbor/contracts/content/blog'
import { Link, useQuery } from '@fundharbor/kit'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowRight'
import styles from './article-neighbors.module.css'
import { postsQuery } from './queries.ts'

/** Links to the articles published before and after this one. */
export function ArticleNeighbors({ slug }: { slug: string }) {
  const { data: posts = [] } = useQuery(postsQuery())
  const index = posts.findIndex((post) => post.slug === slug)
  // The newest article comes first.
  const previous = index < 0 ? undefined : posts[index + 1]
  const next = index < 0 ? undefined : posts[index - 1]
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbors} aria-label="More articles">
      {previous && <NeighborLink post={previous} direction="Previous" />}
      {next && <NeighborLink post={next} direction="Next" />}
    </nav>
  )
}

function NeighborLink({ post, direction }: { post: BlogPostRow; direction: 'Previous' | 'Next' }) {
  const isNext = direction === 'Next'
  return (
    <Link to={`/blog/${post.slug}`} className={isNext ? styles.next : styles.previous}>
      <span className={styles.direction}>
        {!isNext && <ArrowLeftIcon size={18} aria-hidden />}
        {direction}
        {isNext && <ArrowRightIcon size={18} aria-hidden />}
      </span>{' '}
      <span className={styles.title}>{post.title}</span>
    </Link>
  )
}
