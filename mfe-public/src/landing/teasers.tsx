import { Link, LinkButton } from '@fundharbor/kit'
import { teasers } from './marketing.ts'
import styles from './teasers.module.css'

/** Three articles to begin with. */
export function Teasers() {
  return (
    <section className={styles.teasers} aria-labelledby="logbook">
      <div className={styles.head}>
        <h2 id="logbook" className={styles.title}>
          From the logbook
        </h2>
        <LinkButton to="/blog" variant="secondary">
          View All Articles
        </LinkButton>
      </div>
      <ul className={styles.articles}>
        {teasers.map(({ slug, minutes, title, words }) => (
          <li key={slug} className={styles.article}>
            <p className={styles.minutes}>{minutes} min read</p>
            <h3>
              <Link to={`/blog/${slug}`} className={styles.link}>
                {title}
              </Link>
            </h3>
            <p className={styles.words}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
