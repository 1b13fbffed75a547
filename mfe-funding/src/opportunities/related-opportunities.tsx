import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { classes } from '@fundharbor/kit'
import { useId } from 'react'
import { CardGrid } from './card-grid.tsx'
import styles from './results.module.css'
import type { TermSources } from './why-matched.tsx'

interface RelatedProps {
  pages: OpportunityRow[][]
  /** Whether there are matches above. */
  hasMatches: boolean
  isStale: boolean
  because: TermSources
}

/** Opportunities close to the search that do not match it. */
export function RelatedOpportunities({ hasMatches, ...cards }: RelatedProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes(styles.related, !hasMatches && styles.alone)}>
      <h2 id={titleId} className={styles.relatedTitle}>
        {hasMatches ? 'Related opportunities' : 'Nothing open fits. The nearest:'}
      </h2>
      <CardGrid label="Related opportunities" {...cards} />
    </section>
  )
}
