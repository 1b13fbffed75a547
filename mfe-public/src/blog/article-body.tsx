import type { BlogPost } from '@fundharbor/contracts/content/blog'
import { classes } from '@fundharbor/kit'
import { AreaWidget } from '@fundharbor/kit/area-widget.tsx'
import { Html } from '@fundharbor/kit/html.tsx'
import styles from './article-body.module.css'
import { ArticleNeighbors } from './article-neighbors.tsx'
import { ShareButton } from './share-button.tsx'
import { splitArticle } from './split-article.ts'

/** The height of an opportunity's card, in pixels. */
const CARD_HEIGHT = 284

export function ArticleBody({ post }: { post: BlogPost }) {
  return (
    <div>
      {splitArticle(post.content).map(({ html, opportunity }, index) =>
        opportunity === null ? (
          <Html key={index} html={html} className={classes(styles.text, index > 0 && styles.continued)} />
        ) : (
          <div key={index} className={styles.card}>
            <AreaWidget name="funding/opportunity-card" id={opportunity} height={CARD_HEIGHT}>
              <Html html={html} className={styles.text} />
            </AreaWidget>
          </div>
        ),
      )}
      <footer className={styles.end}>
        <p>Written by {post.author}</p>
        <ShareButton post={post} />
      </footer>
      <ArticleNeighbors slug={post.slug} />
    </div>
  )
}
