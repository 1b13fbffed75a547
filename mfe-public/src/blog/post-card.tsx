import type { BlogPostRow } from '@fundharbor/contracts/content/blog'
import { Link } from '@fundharbor/kit'
import styles from './post-card.module.css'
import { PostPicture } from './post-picture.tsx'
import { PostFacts, PostTags } from './post-facts.tsx'

const TAGS = 2

/** A post in the list. */
export function PostCard({ post }: { post: BlogPostRow }) {
  return (
    <li className={styles.card}>
      <PostPicture picture={post.featuredImage} part="thumbnail" className={styles.picture} />
      <PostFacts post={{ publishedAt: post.publishedAt, readingTime: post.readingTime }} />
      <h3 className={styles.title}>
        <Link to={`/blog/${post.slug}`} className={styles.link}>
          {post.title}
        </Link>
      </h3>
      <p className={styles.excerpt}>{post.excerpt}</p>
      <div className={styles.end}>
        <PostTags tags={post.tags.slice(0, TAGS)} />
        <p className={styles.author}>By {post.author}</p>
      </div>
    </li>
  )
}
