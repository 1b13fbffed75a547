import type { BlogPost } from '@fundharbor/contracts/content/blog'
import layout from '../layout.module.css'
import styles from './article-head.module.css'
import { PostPicture } from './post-picture.tsx'
import { PostFacts, PostTags } from './post-facts.tsx'
import { ShareButton } from './share-button.tsx'

export function ArticleHead({ post }: { post: BlogPost }) {
  return (
    <header className={styles.head}>
      <PostPicture picture={post.featuredImage} part="drawing" className={styles.picture} />
      <div className={layout.inner}>
        <PostFacts post={post} />
        <h1 className={styles.title}>{post.title}</h1>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <div className={styles.end}>
          <PostTags tags={post.tags} />
          <ShareButton post={post} onLand />
        </div>
      </div>
    </header>
  )
}
