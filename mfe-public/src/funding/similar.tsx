import type { PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import { OpportunityList } from '../catalog/opportunity-list.tsx'
import styles from './opportunity-page.module.css'

/** Similar open opportunities. Renders nothing if there are none. */
export function Similar({ page: { similar } }: { page: PublicOpportunityPage }) {
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar" className={styles.section}>
      <h2 id="similar" className={styles.heading}>
        Similar opportunities
      </h2>
      <OpportunityList opportunities={similar} />
    </section>
  )
}
