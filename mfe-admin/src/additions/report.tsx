import type { Addition } from '@fundharbor/contracts/catalog/additions'
import { labelOf, sources } from '@fundharbor/contracts/vocabulary'
import styles from './additions.module.css'

/** What was added, what was skipped and why, and which sources failed. */
export const AdditionReport = ({ addition: { added, skipped, problems } }: { addition: Addition }) => (
  <div className={styles.report}>
    {problems.length > 0 && (
      <ul aria-label="Problems">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    )}
    {added.length > 0 && (
      <ul aria-label="Added">
        {added.map(({ source, sourceId, title }) => (
          <li key={sourceId}>
            {title} <span className={styles.source}>{labelOf(sources, source)}</span>
          </li>
        ))}
      </ul>
    )}
    {skipped.length > 0 && (
      <ul aria-label="Skipped">
        {skipped.map(({ sourceId, title, reason }) => (
          <li key={sourceId}>
            {title}: {reason}
          </li>
        ))}
      </ul>
    )}
    {added.length + skipped.length + problems.length === 0 && <p>The sources had nothing new.</p>}
  </div>
)
