import { fundingTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { CategoryBadge, DeadlineLabel, LinkButton } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { applyPath, opportunityPath } from '../shared/paths.ts'
import { OpportunityAmount } from '../catalog/opportunity-amount.tsx'
import type { ShortRow } from '../catalog/short-row.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { Star } from '../saved/star.tsx'
import styles from './opportunity-row.module.css'

interface OpportunityListRowProps {
  row: ShortRow
  /** A badge that says how well it fits. */
  match?: ReactNode
  /** Why it fits. */
  reason?: string
}

/** An opportunity on one line, with its actions. */
export function OpportunityListRow({ row, match, reason }: OpportunityListRowProps) {
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.kind}>
          <CategoryBadge category={row.category} />
          {labelOf(fundingTypes, row.fundingType)}
          {match}
        </p>
        <h3 className={styles.title}>{row.title}</h3>
        <p className={styles.funder}>{row.funderName}</p>
        {reason && <p className={styles.reason}>{reason}</p>}
      </div>
      <div className={styles.facts}>
        <OpportunityAmount row={row} className={styles.amount} />
        <DeadlineLabel opportunity={row} />
      </div>
      <div className={styles.actions}>
        {row.isForecast ? (
          <SaveButton id={row.id} title={row.title} isForecast size="sm" />
        ) : (
          row.hasApplicationUrl && (
            <LinkButton size="sm" to={applyPath(row.id)}>
              Apply <span className="visually-hidden">for {row.title}</span>
            </LinkButton>
          )
        )}
        <LinkButton variant="quiet" size="sm" to={opportunityPath(row.id)}>
          Learn More<span className="visually-hidden"> about {row.title}</span>
        </LinkButton>
      </div>
      <Star id={row.id} title={row.title} className={styles.star} />
    </li>
  )
}
