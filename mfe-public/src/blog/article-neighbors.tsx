import type { BlogPostRow } from '@fundharbor/contracts/content/blog'
import { Link, useQuery } from '@fundharbor/kit'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowRight'
import styles from './article-neighbors.module.css'
import { postsQuery } from './queries.ts'

/** The articles published before and after this one. */
export function ArticleNeighbors({ slug }: { slug: string }) {
  const { data: posts = [] } = useQuery(postsQuery())
  const index = posts.findIndex((post) => post.slug === slug)
  // The list begins with the newest.
  const previous = index < 0 ? undefined : posts[index + 1]
  const next = index < 0 ? undefined : posts[index - 1]
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbors} aria-label="More articles">
      {previous && <Neighbor post={previous} way="Previous" />}
      {next && <Neighbor post={next} way="Next" />}
    </nav>
  )
}

function Neighbor({ post, way }: { post: BlogPostRow; way: 'Previous' | 'Next' }) {
  const isNext = way === 'Next'
  return (
    <Link to={`/blog/${post.slug}`} className={isNext ? styles.next : styles.previous}>
      <span className={styles.way}>
        {!isNext && <ArrowLeftIcon size={18} aria-hidden />}
        {way}
        {isNext && <ArrowRightIcon size={18} aria-hidden />}
      </span>{' '}
      <span className={styles.title}>{post.title}</span>
    </Link>
  )
}
