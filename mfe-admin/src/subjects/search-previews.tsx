import type { SearchPreview } from '@fundharbor/contracts/catalog/subjects'
import { formatCount } from '@fundharbor/kit'
import styles from './subjects.module.css'

/** Which sample searches a draft changes, and how. */
export function SearchPreviews({ previews }: { previews: readonly SearchPreview[] }) {
  const changed = previews.filter(({ isChanged }) => isChanged)
  const same = previews.length - changed.length
  return (
    <section aria-labelledby="previews" className={styles.previews}>
      <h2 id="previews" className={styles.title}>
        Preview
      </h2>
      <p role="status">
        {changed.length === 0
          ? 'No sample search would change.'
          : `${formatCount(changed.length, 'sample search', 'sample searches')} would change, ${same} would not.`}
      </p>
      <ul className={styles.searches}>
        {changed.map(({ search, isOwn, before, after }) => (
          <li key={search}>
            <h3 className={styles.search}>
              “{search}”{isOwn && <span className={styles.note}> from the subject</span>}
            </h3>
            <div className={styles.columns}>
              <Results title="Now" hits={before} others={after} />
              <Results title="With the draft" hits={after} others={before} />
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Opportunities are tagged again within minutes of saving. Until then, searches find them by the
        phrases.
      </p>
    </section>
  )
}

type Hits = SearchPreview['before']

/** The first five results; those that the other list lacks are highlighted. */
const Results = ({ title, hits, others }: { title: string; hits: Hits; others: Hits }) => (
  <div>
    <h4 className={styles.note}>{title}</h4>
    {hits.length === 0 ? (
      <p>No results.</p>
    ) : (
      <ol className={styles.hits}>
        {hits.map(({ id, title: name }) => (
          <li key={id}>
            {others.some((other) => other.id === id) ? name : <mark className={styles.only}>{name}</mark>}
          </li>
        ))}
      </ol>
    )}
  </div>
)
