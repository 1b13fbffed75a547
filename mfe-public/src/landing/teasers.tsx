import { Link, LinkButton } from '@fundharbor/kit'
import { teasers } from './marketing.ts'
import styles from './teasers.module.css'

export function Teasers() {
  return (
    <section className={styles.teasers} aria-labelledby="blog-teasers">
      <div className={styles.head}>
        <h2 id="blog-teasers" className={styles.title}>
          From the blog
        </h2>
        <LinkButton to="/blog" variant="secondary">
          View All Articles
        </LinkButton>
      </div>
      <ul className={styles.articles}>
        {teasers.map(({ slug, minutes, title, text }) => (
          <li key={slug} className={styles.article}>
            <p className={styles.minutes}>{minutes} min read</p>
            <h3>
              <Link to={`/blog/${slug}`} className={styles.link}>
                {title}
              </Link>
            </h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
