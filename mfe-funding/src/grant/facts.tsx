import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { formatDate, Link, showErrorToast, useCanEdit } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { MemberSelect } from '../grants/member-select.tsx'
import { useChangeGrant } from '../grants/queries.ts'
import { OwnProject } from '../projects/project-select.tsx'
import { formatDay } from '../shared/format-day.ts'
import { opportunityPath } from '../shared/paths.ts'
import styles from './grant.module.css'
import { RemoveGrant } from './remove-grant.tsx'
import { RequestedSum } from './sums.tsx'

/** Who works on a grant, for which project, and what is known about its status. */
export function Facts({ grant }: { grant: Grant }) {
  const { opportunity, decidedBy, decidedAt, savedBy, savedAt, status, reason, sent } = grant
  return (
    <div className={styles.factsCard}>
      <Responsible grant={grant} />
      <GrantProject grant={grant} />
      <RequestedSum grant={grant} />
      <dl className={styles.facts}>
        {sent && (
          <Fact label="Sent to the funder">
            {formatDay(sent.on)}
            {sent.number && `, number ${sent.number}`}
          </Fact>
        )}
        {reason && <Fact label={status === 'passed' ? 'Why you passed' : 'Reason'}>{reason}</Fact>}
        {status !== 'saved' && (
          <Fact label="Status since">
            {formatDate(decidedAt)}
            {decidedBy && `, by ${decidedBy.name}`}
          </Fact>
        )}
        <Fact label="Saved">
          {formatDate(savedAt)}
          {savedBy && `, by ${savedBy.name}`}
        </Fact>
        {opportunity.isActive && (
          <Fact label="Opportunity">
            <Link to={opportunityPath(opportunity.id)}>
              {opportunity.isOwn ? 'What your team entered' : 'What the funder says'}
            </Link>
          </Fact>
        )}
      </dl>
      <RemoveGrant grant={grant} />
    </div>
  )
}

function Responsible({ grant: { id, revision, responsible } }: { grant: Grant }) {
  const change = useChangeGrant(id)
  const canEdit = useCanEdit()
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
      onChange={(responsibleId) =>
        change.mutate(
          { responsibleId, revision },
          { onError: (error) => showErrorToast('The responsible member could not be changed', error) },
        )
      }
    />
  )
}

function GrantProject({ grant: { id, revision, projectId } }: { grant: Grant }) {
  const change = useChangeGrant(id)
  return (
    <OwnProject
      value={projectId}
      onChange={(next) =>
        change.mutate(
          { projectId: next, revision },
          { onError: (error) => showErrorToast('The project could not be changed', error) },
        )
      }
    />
  )
}

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
