import type { SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { fundingTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { Badge, Card, CategoryBadge, DeadlineLabel, isExpired, Link } from '@fundharbor/kit'
import { useId } from 'react'
import { opportunityPath } from '../shared/addresses.ts'
import { OpportunityAmount } from '../catalog/opportunity-amount.tsx'
import { ChangedNotice } from './changed-notice.tsx'
import { Note } from './note.tsx'
import { SavedActions } from './saved-actions.tsx'
import styles from './saved-list.module.css'

/** One saved opportunity: what it is, what the person noted, and what is to be done about it. */
export function SavedItem({ saved }: { saved: SavedOpportunity }) {
  const titleId = useId()
  const { opportunity: row } = saved
  return (
    <Card as="li" dimmed={!row.isActive || isExpired(row)} className={styles.item}>
      <div className={styles.what}>
        <p className={styles.kind}>
          <CategoryBadge category={row.category} />
          {labelOf(fundingTypes, row.fundingType)}
        </p>
        <h2 id={titleId} className={styles.title}>
          {row.isActive ? <Link to={opportunityPath(row.id)}>{row.title}</Link> : row.title}
        </h2>
        <p className={styles.funder}>{row.funderName}</p>
      </div>
      <div className={styles.facts}>
        <OpportunityAmount row={row} className={styles.amount} />
        {row.isActive ? <DeadlineLabel call={row} /> : <Badge>Withdrawn by the funder</Badge>}
      </div>
      {saved.changedSince && row.isActive && <ChangedNotice id={row.id} />}
      <Note saved={saved} titleId={titleId} />
      <SavedActions saved={saved} titleId={titleId} />
    </Card>
  )
}
