import type { RecentPost } from '@fundharbor/contracts/content/blog'
import { Link } from '@fundharbor/kit'
import styles from '../sidebar.module.css'

/** A list of links with reading times. */
export const PostLinks = ({ posts }: { posts: readonly RecentPost[] }) => (
  <ul>
    {posts.map(({ id, slug, title, readingTime }) => (
      <li key={id} className={styles.post}>
        <Link to={`/blog/${slug}`} className={styles.link}>
          {title}
        </Link>
        <p className={styles.minutes}>{readingTime} min read</p>
      </li>
    ))}
  </ul>
)
