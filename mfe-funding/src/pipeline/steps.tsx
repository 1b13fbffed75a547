import type { PipelineDetails } from '@fundharbor/contracts/catalog/pipeline'
import { Badge, Checkbox, Field, IconButton, showErrorToast, useCanEdit, useMember } from '@fundharbor/kit'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { formatDay } from '../shared/format-day.ts'
import { AddStep } from './add-step.tsx'
import styles from './card-dialog.module.css'
import { MemberSelect } from './member-select.tsx'
import { useAssignStep, useChangeStep, useRemoveStep, type KeptStep } from './part-queries.ts'

/** The dated steps to the deadline, each with who does it. */
export function Steps({ details: { card, steps } }: { details: PipelineDetails }) {
  const canEdit = useCanEdit()
  const { id: me } = useMember()
  const kept = steps.flatMap((step) => (step.id === null ? [] : [{ ...step, id: step.id }]))
  return (
    <section className={styles.section} aria-labelledby="card-steps">
      <h3 id="card-steps">Steps to the deadline</h3>
      {kept.length === 0 && (
        <p className={styles.hint}>
          None yet. A move to Go, Drafting or In review adds the usual ones, counted back from the deadline.
        </p>
      )}
      <ul className={styles.steps}>
        {kept.map((step) => (
          <li key={step.id} className={styles.step}>
            {canEdit ? (
              <EditableStep card={card} step={step} />
            ) : (
              <PlainStep step={step} isMine={step.assignee?.id === me} />
            )}
          </li>
        ))}
      </ul>
      {canEdit && <AddStep card={card} />}
    </section>
  )
}

const PlainStep = ({ step, isMine }: { step: KeptStep; isMine: boolean }) => (
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

function EditableStep({ card, step }: { card: PipelineDetails['card']; step: KeptStep }) {
  const change = useChangeStep(card, step)
  const assign = useAssignStep(card, step)
  const remove = useRemoveStep(card, step)
  const isBusy = change.isPending || assign.isPending || remove.isPending
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
        onChange={(id) => assign.mutate(id, { onError: showFailure })}
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
