import type { Decision } from '@fundharbor/contracts/catalog/decisions'
import type { Fit } from '@fundharbor/contracts/catalog/fit'
import { Button, formatDate, LinkButton, showErrorToast, TextArea, toast, useCanEdit } from '@fundharbor/kit'
import { useState } from 'react'
import { applyPath } from '../shared/paths.ts'
import styles from './fit.module.css'
import { newerDecision, useDecide } from './queries.ts'
import { Section } from './section.tsx'
import { statusLabels } from './words.ts'

interface DecisionProps {
  fit: Fit
  project: string | undefined
}

const MAX_REASON = 1000

/** "Go or no-go": decided by a person, with the reason kept. */
export function DecisionSection({ fit, project }: DecisionProps) {
  const { decision, opportunity } = fit
  const [isChanging, setIsChanging] = useState(decision === null)
  if (!useCanEdit()) {
    return (
      <Section title="Go or no-go">
        {decision ? (
          <CurrentDecision decision={decision} />
        ) : (
          <p className={styles.hint}>Not decided yet. Owners and editors decide.</p>
        )}
      </Section>
    )
  }
  return (
    <Section title="Go or no-go">
      {decision && <CurrentDecision decision={decision} />}
      {isChanging && <DecisionForm fit={fit} project={project} onDone={() => setIsChanging(false)} />}
      {!isChanging && (
        <div className={styles.choices}>
          {decision?.status === 'go' && !opportunity.isClosed && (
            <LinkButton to={applyPath(opportunity.id)}>Continue the application</LinkButton>
          )}
          <Button variant="secondary" onClick={() => setIsChanging(true)}>
            Change the decision
          </Button>
        </div>
      )}
    </Section>
  )
}

const CurrentDecision = ({ decision }: { decision: Decision }) => (
  <div className={styles.decision} role="status">
    <p className={styles.status}>{statusLabels[decision.status]}</p>
    <p className={styles.hint}>
      Decided {decision.decidedBy && `by ${decision.decidedBy.name} `}on {formatDate(decision.decidedAt)}
    </p>
    {decision.reason && <p className={styles.reason}>{decision.reason}</p>}
  </div>
)

function DecisionForm({ fit, project, onDone }: DecisionProps & { onDone: () => void }) {
  const { decision, opportunity } = fit
  const [reason, setReason] = useState(decision?.reason ?? '')
  const [newer, setNewer] = useState<Decision | null>(null)
  // That of the decision that the form was opened on: what others decide meanwhile is a conflict.
  const [version, setVersion] = useState(decision?.version ?? 0)
  const choose = useDecide(fit, project)
  const decide = (status: 'go' | 'no-go') => {
    setNewer(null)
    choose.mutate(
      { status, reason, version },
      {
        onSuccess: () => {
          toast({ title: status === 'go' ? 'Go: your draft is ready' : 'No-go saved', tone: 'success' })
          onDone()
        },
        onError: (error) => {
          const other = newerDecision(error)
          if (!other) return showErrorToast('Your decision could not be saved', error)
          setNewer(other)
          setVersion(other.version)
        },
      },
    )
  }
  const chosen = choose.isPending ? choose.variables.status : null
  return (
    <div className={styles.form}>
      {newer && <NewerNotice decision={newer} />}
      <TextArea
        label="Reason"
        optional
        hint="Kept with the decision. A no-go is left out of your recommendations for this project."
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {opportunity.isClosed && (
        <p className={styles.hint}>The application period has ended, so there is nothing to apply for.</p>
      )}
      <div className={styles.choices}>
        <Button busy={chosen === 'go'} disabled={opportunity.isClosed} onClick={() => decide('go')}>
          Go
        </Button>
        <Button variant="secondary" busy={chosen === 'no-go'} onClick={() => decide('no-go')}>
          No-go
        </Button>
        {decision && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  )
}

const NewerNotice = ({ decision }: { decision: Decision }) => (
  <p className={styles.newer} role="alert">
    {decision.decidedBy?.name ?? 'Somebody else'} decided “{statusLabels[decision.status]}” in the meantime.
    Your decision was not saved. Choose again to change it.
  </p>
)
