import type { PipelineCard } from '@fundharbor/contracts/catalog/pipeline'
import { DeadlineLabel, formatDate, Link, showErrorToast, Skeleton, useCanEdit } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { useProjectOptions } from '../projects/project-select.tsx'
import { applicationPath, fitPath } from '../shared/paths.ts'
import styles from './card-dialog.module.css'
import { columnLabel } from './columns.ts'
import { MemberSelect } from './member-select.tsx'
import { MoveSelect } from './move-select.tsx'
import { useChangeCard } from './queries.ts'

/** What a card says at the side of its dialog. */
export function CardFacts({ card }: { card: PipelineCard }) {
  const { opportunity, decidedBy, decidedAt, status, reason, followsApplication, applicationId } = card
  const project = useProjectOptions(card.projectId).find(({ value }) => value === card.projectId)
  return (
    <>
      <div className={styles.choices}>
        <MoveSelect card={card} />
        <Responsible card={card} />
      </div>
      <dl className={styles.facts}>
        <Fact label="Deadline">
          <DeadlineLabel opportunity={opportunity} />
        </Fact>
        {project && <Fact label="Project">{project.label}</Fact>}
        {reason && <Fact label={status === 'no-go' ? 'Reason for no-go' : 'Reason'}>{reason}</Fact>}
        <Fact label="Last move">
          {columnLabel(status)}, {formatDate(decidedAt)}
          {decidedBy && `, by ${decidedBy.name}`}
        </Fact>
        {followsApplication && <Fact label="Column">Follows the application.</Fact>}
        <Fact label="More">
          <Link to={fitPath(opportunity.id, card.projectId)}>Can we win this?</Link>
          {applicationId && followsApplication && (
            <>
              <br />
              <Link to={applicationPath(applicationId)}>View application</Link>
            </>
          )}
        </Fact>
      </dl>
    </>
  )
}

/** As tall as the facts of most cards. */
export const FactsSkeleton = () => <Skeleton height={360} />

function Responsible({ card: { id, revision, responsible } }: { card: PipelineCard }) {
  const change = useChangeCard(id)
  const canEdit = useCanEdit()
  const handleChange = (responsibleId: string | null) =>
    change.mutate(
      { responsibleId, revision },
      { onError: (error) => showErrorToast('The responsible member could not be changed', error) },
    )
  if (!canEdit)
    return (
      <p>
        <span className={styles.label}>Responsible</span>
        {responsible?.name ?? 'Nobody'}
      </p>
    )
  return (
    <MemberSelect
      label="Responsible"
      nobody="Nobody"
      member={responsible}
      disabled={change.isPending}
      onChange={handleChange}
    />
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
