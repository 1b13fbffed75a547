import type { BlogPostRow } from '@fundharbor/contracts/content/blog'
import { Link, LinkButton } from '@fundharbor/kit'
import styles from './featured-post.module.css'
import { PostPicture } from './post-picture.tsx'
import { PostFacts, PostTags } from './post-facts.tsx'

const TAGS = 3

/** The first of the posts in the list. */
export function FeaturedPost({ post }: { post: BlogPostRow }) {
  return (
    <article className={styles.card}>
      <PostPicture picture={post.featuredImage} part="thumbnail" className={styles.picture} />
      <p className={styles.label}>Featured Article</p>
      <h2 className={styles.title}>
        <Link to={`/blog/${post.slug}`} className={styles.link}>
          {post.title}
        </Link>
      </h2>
      <PostFacts post={post} />
      <p className={styles.excerpt}>{post.excerpt}</p>
      <div className={styles.end}>
        <PostTags tags={post.tags.slice(0, TAGS)} />
        <LinkButton to={`/blog/${post.slug}`}>
          Read More<span className="visually-hidden">: {post.title}</span>
        </LinkButton>
      </div>
    </article>
  )
}
