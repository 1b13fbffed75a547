import type { BlogPostRow } from '@fundharbor/contracts/content/blog'
import { formatDate } from '@fundharbor/kit'
import styles from './post-facts.module.css'

type Facts = Pick<BlogPostRow, 'publishedAt' | 'readingTime'> & { author?: string }

/** Date, author and reading time: `November 16, 2026, by Ines Marchetti, 8 min read`. */
export function PostFacts({ post }: { post: Facts }) {
  return (
    <p className={styles.facts}>
      <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
      {post.author && `, by ${post.author}`}, {post.readingTime} min read
    </p>
  )
}

export function PostTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  )
}
