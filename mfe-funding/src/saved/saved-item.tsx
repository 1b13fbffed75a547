import type { SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { fundingTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { Badge, Card, CategoryBadge, DeadlineLabel, isExpired, Link } from '@fundharbor/kit'
import { useId } from 'react'
import { opportunityPath } from '../shared/paths.ts'
import { OpportunityAmount } from '../catalog/opportunity-amount.tsx'
import { ChangeNotice } from './change-notice.tsx'
import { Note } from './note.tsx'
import { OwnProject } from '../projects/project-select.tsx'
import { SavedActions } from './saved-actions.tsx'
import { useUpdateSavedOpportunity } from './queries.ts'
import styles from './saved-list.module.css'
import { showUpdateError } from './show-update-error.ts'

/** One saved opportunity with the workspace's note and actions. */
export function SavedItem({ saved }: { saved: SavedOpportunity }) {
  const titleId = useId()
  const { opportunity: row } = saved
  return (
    <Card as="li" data-moves={row.id} dimmed={!row.isActive || isExpired(row)} className={styles.item}>
      <div>
        <p className={styles.kind}>
          <CategoryBadge category={row.category} />
          {labelOf(fundingTypes, row.fundingType)}
        </p>
        <h2 id={titleId} className={styles.title}>
          {row.isActive ? <Link to={opportunityPath(row.id)}>{row.title}</Link> : row.title}
        </h2>
        <p className={styles.funder}>{row.funderName}</p>
        {saved.savedBy && <p className={styles.funder}>Saved by {saved.savedBy}</p>}
      </div>
      <div className={styles.facts}>
        <OpportunityAmount row={row} className={styles.amount} />
        {row.isActive ? <DeadlineLabel opportunity={row} /> : <Badge>Withdrawn by the funder</Badge>}
      </div>
      {saved.changedSince && row.isActive && <ChangeNotice id={row.id} />}
      <Note saved={saved} titleId={titleId} />
      <SavedProject saved={saved} titleId={titleId} />
      <SavedActions saved={saved} titleId={titleId} />
    </Card>
  )
}

function SavedProject({ saved, titleId }: { saved: SavedOpportunity; titleId: string }) {
  const { mutate } = useUpdateSavedOpportunity()
  const handleChange = (projectId: string | null) =>
    mutate({ id: saved.opportunity.id, projectId }, { onError: showUpdateError })
  return <OwnProject value={saved.projectId} onChange={handleChange} aria-describedby={titleId} />
}
