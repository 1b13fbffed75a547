import { publicDay } from '@fundharbor/contracts/catalog/public-heads'
import type { PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import styles from './opportunity-page.module.css'

/** Changes since the opportunity was added, newest first. */
export const History = ({ page: { history, createdAt } }: { page: PublicOpportunityPage }) => (
  <section aria-labelledby="history" className={styles.section}>
    <h2 id="history" className={styles.heading}>
      Change history
    </h2>
    {history.length === 0 && (
      <p className={styles.change}>No changes since this opportunity was added on {publicDay(createdAt)}.</p>
    )}
    <ol>
      {history.map(({ at, by, fields }) => (
        <li key={at} className={styles.change}>
          <p className={styles.note}>
            <time dateTime={at}>{publicDay(at)}</time>, {by}
          </p>
          <ul>
            {fields.map(({ label, values }) => (
              <li key={label}>
                {values ? (
                  <>
                    {label}: <del>{values.before}</del> <span aria-hidden>→</span> <ins>{values.after}</ins>
                  </>
                ) : (
                  `${label}: changed`
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </section>
)
