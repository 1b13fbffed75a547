import { classes, Link, useLocation } from '@fundharbor/kit'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowRight'
import styles from './article-links.module.css'
import type { HelpArticle } from './contents.ts'

/** Links that open their article in a dialog. */
export function ArticleLinks({
  articles,
  columns = false,
}: {
  articles: readonly HelpArticle[]
  columns?: boolean
}) {
  const { search } = useLocation()
  return (
    <ul className={classes(styles.list, columns && styles.columns)}>
      {articles.map(({ slug, title }) => (
        <li key={slug} className={styles.item}>
          <Link to={{ pathname: `/help-center/${slug}`, search }} preventScrollReset className={styles.link}>
            {title}
            <ArrowRightIcon size={18} aria-hidden className={styles.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
