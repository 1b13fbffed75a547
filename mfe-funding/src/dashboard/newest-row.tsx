import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { fundingTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { CategoryBadge, DeadlineLabel, LinkButton, Skeleton } from '@fundharbor/kit'
import { useId, type ReactNode } from 'react'
import { applyPath, opportunityPath } from '../shared/addresses.ts'
import { OpportunityAmount } from '../catalog/opportunity-amount.tsx'
import { Star } from '../saved/star.tsx'
import type { PressStar } from '../saved/use-star.ts'
import styles from './newest.module.css'

interface NewestRowProps {
  row: OpportunityRow
  isSaved: boolean
  onStar: PressStar
  /** How well it fits, where that is known. */
  match?: ReactNode
}

/** An opportunity on one line: what, how much, until when, and the ways on. */
export function NewestRow({ row, isSaved, onStar, match }: NewestRowProps) {
  const titleId = useId()
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.kind}>
          <CategoryBadge category={row.category} />
          {labelOf(fundingTypes, row.fundingType)}
          {match}
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
      <Star id={row.id} isSaved={isSaved} onPress={onStar} titleId={titleId} className={styles.star} />
    </li>
  )
}

/** Three rows' shapes. */
export const WaitingRows = () => (
  <ul aria-hidden>
    {[1, 2, 3].map((key) => (
      <li key={key} className={styles.waiting}>
        <Skeleton width={110} height={24} />
        <Skeleton width="62%" height={18} />
        <Skeleton width="40%" />
      </li>
    ))}
  </ul>
)
