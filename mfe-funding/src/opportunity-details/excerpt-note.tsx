import type { Opportunity } from '@fundharbor/contracts/catalog/opportunities'
import { labelOf, shownSources } from '@fundharbor/contracts/vocabulary'
import styles from './details.module.css'

/** Says that the source publishes only an excerpt, with a link to the full text. */
export function ExcerptNote({ full: { source, applicationUrl } }: { full: Opportunity }) {
  const address = source.url ?? applicationUrl
  return (
    <p className={styles.excerptNote}>
      This is an excerpt.
      {address && (
        <>
          {' '}
          <a href={address} target="_blank" rel="noopener noreferrer">
            Read the full text at {labelOf(shownSources, source.name)}
          </a>
        </>
      )}
    </p>
  )
}
