import type { BlogPost } from '@fundharbor/contracts/content/blog'
import { Html } from '@fundharbor/kit/html.tsx'
import styles from './article-body.module.css'
import { ArticleNeighbors } from './article-neighbors.tsx'
import { ShareButton } from './share-button.tsx'

export function ArticleBody({ post }: { post: BlogPost }) {
  return (
    <div>
      <Html html={post.content} className={styles.text} />
      <footer className={styles.end}>
        <p>Written by {post.author}</p>
        <ShareButton post={post} />
      </footer>
      <ArticleNeighbors slug={post.slug} />
    </div>
  )
}
