import type { GrantStep, StepKind } from '@fundharbor/contracts/catalog/grant-parts'
import type { Grant, GrantDetails } from '@fundharbor/contracts/catalog/grants'
import { Badge, Checkbox, Field, IconButton, showErrorToast, useCanEdit, useMember } from '@fundharbor/kit'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import type { ReactNode } from 'react'
import { formatDay } from '../shared/format-day.ts'
import { MemberSelect } from '../grants/member-select.tsx'
import { Section } from '../shared/section.tsx'
import { AddStep } from './add-step.tsx'
import styles from './grant.module.css'
import { useChangeStep, useRemoveStep, type StoredStep } from './part-queries.ts'

/** The dated steps to the deadline, each with who does it. */
export function Steps({ details: { grant, steps } }: { details: GrantDetails }) {
  const canEdit = useCanEdit()
  const stored = storedSteps(steps, 'task')
  return (
    <Section title="Steps to the deadline">
      {stored.length === 0 && (
        <p className={styles.hint}>None yet. Start adds the usual ones, counted back from the deadline.</p>
      )}
      <ul className={styles.steps}>
        {stored.map((step) => (
          <Step key={step.id} grant={grant} step={step} canEdit={canEdit} />
        ))}
      </ul>
      {canEdit && <AddStep grant={grant} />}
    </Section>
  )
}

export const storedSteps = (steps: readonly GrantStep[], kind: StepKind): StoredStep[] =>
  steps.flatMap((step) => (step.id === null || step.kind !== kind ? [] : [{ ...step, id: step.id }]))

interface StepProps {
  grant: Grant
  step: StoredStep
  canEdit: boolean
  /** Below the step. */
  children?: ReactNode
}

/** A step or a report in a list. */
export function Step({ grant, step, canEdit, children }: StepProps) {
  const { id: me } = useMember()
  return (
    <li className={styles.step}>
      {canEdit ? (
        <EditableStep grant={grant} step={step} />
      ) : (
        <PlainStep step={step} isMine={step.assignee?.id === me} />
      )}
      {children}
    </li>
  )
}

const PlainStep = ({ step, isMine }: { step: StoredStep; isMine: boolean }) => (
  <p>
    {step.title}
    {step.isDone && ' (done)'}
    <span className={styles.hint}>
      {step.dueOn ? `${formatDay(step.dueOn)} · ` : ''}
      {isMine ? 'You' : (step.assignee?.name ?? 'Nobody')}
    </span>
  </p>
)

const showFailure = (error: unknown) => showErrorToast('This step could not be saved', error)

function EditableStep({ grant, step }: { grant: Grant; step: StoredStep }) {
  const change = useChangeStep(grant, step)
  const remove = useRemoveStep(grant, step)
  const isBusy = change.isPending || remove.isPending
  return (
    <>
      <div className={styles.stepTitle}>
        <Checkbox
          label={step.title}
          checked={step.isDone}
          disabled={isBusy}
          className={step.isDone ? styles.done : undefined}
          onChange={(event) => change.mutate({ isDone: event.target.checked }, { onError: showFailure })}
        />
        {step.isLate && <Badge tone="urgent">This day has passed</Badge>}
      </div>
      <Field
        // A colleague's change replaces what is shown.
        key={`${step.revision} ${step.dueOn}`}
        label={`Day: ${step.title}`}
        hideLabel
        type="date"
        defaultValue={step.dueOn ?? ''}
        onBlur={({ target: { value } }) => {
          if ((value || null) !== step.dueOn)
            change.mutate({ dueOn: value || null }, { onError: showFailure })
        }}
      />
      <MemberSelect
        label={`Who does it: ${step.title}`}
        hideLabel
        nobody="Nobody"
        member={step.assignee}
        disabled={isBusy}
        onChange={(assigneeId) => change.mutate({ assigneeId }, { onError: showFailure })}
      />
      <IconButton
        small
        label={`Delete step: ${step.title}`}
        disabled={isBusy}
        onClick={() => remove.mutate(undefined, { onError: showFailure })}
      >
        <TrashIcon size={18} aria-hidden />
      </IconButton>
    </>
  )
}
