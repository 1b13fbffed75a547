import { statusLabels, type GrantStatus } from '@fundharbor/contracts/catalog/grant-status'
import type { Fit } from '@fundharbor/contracts/catalog/fit'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Button, formatDate, LinkButton, showErrorToast, TextArea, toast, useCanEdit } from '@fundharbor/kit'
import { useState } from 'react'
import { useAddGrant, useMoveGrant } from '../grants/queries.ts'
import { applyPath, grantPath } from '../shared/paths.ts'
import { Section } from '../shared/section.tsx'
import styles from './fit.module.css'

const MAX_REASON = 1000

/** Statuses in which nobody has decided yet. */
const undecided: readonly (GrantStatus | undefined)[] = [undefined, 'saved', 'deciding']

/** Whether to start: decided by a person, with the reason kept. Afterwards, the page of the grant is the place to go. */
export function DecisionSection({ fit }: { fit: Fit }) {
  const { grant } = fit
  const canEdit = useCanEdit()
  const isOpen = undecided.includes(grant?.status)
  return (
    <Section title="Your decision">
      {grant && grant.status !== 'saved' && <CurrentStatus grant={grant} />}
      {!canEdit && isOpen && <p className={styles.hint}>Not decided yet. Owners and editors decide.</p>}
      {canEdit && isOpen && <DecisionForm fit={fit} />}
      {grant && !isOpen && <Links grant={grant} canEdit={canEdit} />}
    </Section>
  )
}

const CurrentStatus = ({ grant: { status, decidedBy, decidedAt, reason } }: { grant: Grant }) => (
  <div className={styles.decision} role="status">
    <p className={styles.status}>{statusLabels[status]}</p>
    <p className={styles.hint}>
      Since {formatDate(decidedAt)}
      {decidedBy && `, by ${decidedBy.name}`}
    </p>
    {reason && <p className={styles.reason}>{reason}</p>}
  </div>
)

const Links = ({ grant, canEdit }: { grant: Grant; canEdit: boolean }) => (
  <div className={styles.choices}>
    {canEdit && grant.status === 'writing' && grant.application?.status === 'draft' && (
      <LinkButton to={applyPath(grant.opportunity.id)}>Continue the application</LinkButton>
    )}
    <LinkButton variant="secondary" to={grantPath(grant.id)}>
      View in My Grants
    </LinkButton>
  </div>
)

type Choice = 'writing' | 'passed' | 'deciding'

const toasts: Record<Choice, string> = {
  writing: 'Started: your draft is ready',
  passed: 'You passed on this opportunity',
  deciding: 'Added to My Grants',
}

function DecisionForm({ fit: { grant, opportunity, project } }: { fit: Fit }) {
  const [reason, setReason] = useState(grant?.reason ?? '')
  const add = useAddGrant()
  const move = useMoveGrant()
  const [chosen, setChosen] = useState<Choice>()
  const isPending = add.isPending || move.isPending
  const decide = (status: Choice) => {
    setChosen(status)
    const result = {
      onSuccess: () => toast({ title: toasts[status], tone: 'success' }),
      onError: (error: unknown) => showErrorToast('Your decision was not saved', error),
    }
    if (grant) move.mutate({ grant, status, reason }, result)
    else add.mutate({ opportunityId: opportunity.id, project: project.id, status, reason }, result)
  }
  const isBusy = (status: Choice) => isPending && chosen === status
  return (
    <div className={styles.form}>
      <TextArea
        label="Reason"
        optional
        hint="Kept with the grant. What you pass on is left out of your recommendations."
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {opportunity.isClosed && (
        <p className={styles.hint}>The application period has ended, so there is nothing to apply for.</p>
      )}
      <div className={styles.choices}>
        <Button busy={isBusy('writing')} disabled={opportunity.isClosed} onClick={() => decide('writing')}>
          Start
        </Button>
        <Button variant="secondary" busy={isBusy('passed')} onClick={() => decide('passed')}>
          Pass
        </Button>
        {grant?.status !== 'deciding' && (
          <Button variant="quiet" busy={isBusy('deciding')} onClick={() => decide('deciding')}>
            Decide later
          </Button>
        )}
      </div>
    </div>
  )
}
