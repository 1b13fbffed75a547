import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Button, isExpired, LinkButton, useCanEdit } from '@fundharbor/kit'
import { MoveSelect } from '../grants/move-select.tsx'
import { isDecided } from '../grants/statuses.ts'
import { useMover } from '../grants/use-mover.tsx'
import { applyPath } from '../shared/paths.ts'
import { Section } from '../shared/section.tsx'
import { FunderForm } from '../shared/funder-form.tsx'
import styles from './grant.module.css'
import { describeNext } from './words.ts'

/** What to do next: the step that the status asks for first, every other status below it. */
export function Next({ grant }: { grant: Grant }) {
  const canEdit = useCanEdit()
  return (
    <Section title="Next">
      <p>{describeNext(grant)}</p>
      {canEdit && !isDecided(grant) && (
        <>
          <Actions grant={grant} />
          <MoveSelect grant={grant} />
        </>
      )}
    </Section>
  )
}

function Actions({ grant }: { grant: Grant }) {
  const moveTo = useMover()
  const { opportunity, status } = grant
  const hasEnded = isExpired(opportunity)
  if (status === 'saved' || status === 'deciding')
    return (
      <div className={styles.actions}>
        {!hasEnded && <Button onClick={() => moveTo(grant, 'writing')}>Start</Button>}
        {(hasEnded || status === 'deciding') && (
          <Button variant="secondary" onClick={() => moveTo(grant, 'passed')}>
            Pass
          </Button>
        )}
      </div>
    )
  if (status === 'writing') return <WritingActions grant={grant} hasEnded={hasEnded} />
  if (status !== 'sent') return null
  return (
    <div className={styles.actions}>
      <Button onClick={() => moveTo(grant, 'won')}>Won</Button>
      <Button variant="secondary" onClick={() => moveTo(grant, 'lost')}>
        Lost
      </Button>
    </div>
  )
}

function WritingActions({ grant, hasEnded }: { grant: Grant; hasEnded: boolean }) {
  const moveTo = useMover()
  const { application, opportunity } = grant
  const isRecorded = application?.status === 'submitted' || application?.status === 'under_review'
  const isWritten = isRecorded || hasEnded
  return (
    <div className={styles.actions}>
      {!isWritten && (
        <LinkButton to={applyPath(opportunity.id)}>
          {application?.status === 'draft' ? 'Continue the application' : 'Write the application'}
        </LinkButton>
      )}
      <Button variant={isWritten ? 'primary' : 'secondary'} onClick={() => moveTo(grant, 'sent')}>
        Mark as sent
      </Button>
      {opportunity.formUrl && <FunderForm address={opportunity.formUrl} />}
    </div>
  )
}
