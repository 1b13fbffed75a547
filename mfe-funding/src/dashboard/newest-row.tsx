import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { fundingTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { CategoryBadge, DeadlineLabel, LinkButton } from '@fundharbor/kit'
import { useId } from 'react'
import { applyPath, opportunityPath } from '../addresses.ts'
import { OpportunityAmount } from '../opportunity-amount.tsx'
import styles from './newest.module.css'

/** An opportunity on one line: what, how much, until when, and the two ways on. */
export function NewestRow({ row }: { row: OpportunityRow }) {
  const titleId = useId()
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.kind}>
          <CategoryBadge category={row.category} />
          {labelOf(fundingTypes, row.fundingType)}
        </p>
        <h3 id={titleId} className={styles.title}>
          {row.title}
        </h3>
        <p className={styles.funder}>{row.funderName}</p>
      </div>
      <div className={styles.facts}>
        <OpportunityAmount row={row} className={styles.amount} />
        <DeadlineLabel call={row} />
      </div>
      <div className={styles.actions}>
        {row.hasApplicationUrl && (
          <LinkButton size="sm" to={applyPath(row.id)} aria-describedby={titleId}>
            Apply
          </LinkButton>
        )}
        <LinkButton variant="quiet" size="sm" to={opportunityPath(row.id)} aria-describedby={titleId}>
          Learn More
        </LinkButton>
      </div>
    </li>
  )
}
