import { forumCategories, type ForumSummary } from '@fundharbor/contracts/content/forum'
import { classes, formatCount, formatNumber, useAuth, useQuery } from '@fundharbor/kit'
import { Initials } from './initials.tsx'
import { summaryQuery } from './queries.ts'
import styles from './forum-sidebar.module.css'

interface ForumSidebarProps {
  category: string | undefined
  /** Shows the discussions that the member saved. */
  isSaved: boolean
  /** Called without a category for all of them. */
  onChoose: (choice: { category?: string; saved?: boolean }) => void
}

export function ForumSidebar({ category, isSaved, onChoose }: ForumSidebarProps) {
  const { user } = useAuth()
  const { data } = useQuery(summaryQuery())
  const getCount = (slug: string) => data?.categories.find((entry) => entry.category === slug)?.count
  const categories = [
    { slug: undefined, label: 'All', count: data?.total },
    ...forumCategories.map(({ slug, label }) => ({ slug, label, count: getCount(slug) })),
  ]
  return (
    <aside className={styles.sidebar} aria-label="Categories and contributors">
      <section>
        <h2 className={styles.heading}>Categories</h2>
        <ul className={styles.categories}>
          {categories.map(({ slug, label, count }) => (
            <li key={label}>
              <button
                type="button"
                className={classes(styles.category, !isSaved && slug === category && styles.chosen)}
                aria-pressed={!isSaved && slug === category}
                onClick={() => onChoose({ category: slug })}
              >
                {label}
                <span className={styles.count}>{count === undefined ? '' : formatNumber(count)}</span>
              </button>
            </li>
          ))}
          {user && (
            <li>
              <button
                type="button"
                className={classes(styles.category, isSaved && styles.chosen)}
                aria-pressed={isSaved}
                onClick={() => onChoose({ saved: true })}
              >
                Saved by you
              </button>
            </li>
          )}
        </ul>
      </section>
      {data && data.contributors.length > 0 && <Contributors contributors={data.contributors} />}
    </aside>
  )
}

const Contributors = ({ contributors }: Pick<ForumSummary, 'contributors'>) => (
  <section className={styles.contributors}>
    <h2 className={styles.heading}>Top Contributors</h2>
    <ol>
      {contributors.map(({ name, posts, reputation }) => (
        <li key={name} className={styles.contributor}>
          <Initials name={name} />
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.facts}>
              {formatCount(posts, 'post')}, reputation {formatNumber(reputation)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
