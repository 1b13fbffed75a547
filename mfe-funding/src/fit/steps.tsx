import type { FitStep } from '@fundharbor/contracts/catalog/decisions'
import type { Fit } from '@fundharbor/contracts/catalog/fit'
import { Badge, Button, Checkbox, classes, Field, showErrorToast, useCanEdit } from '@fundharbor/kit'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { useState } from 'react'
import styles from './fit.module.css'
import { formatDay } from '../shared/format-day.ts'
import { useChangeStep } from './queries.ts'

interface StepsProps {
  fit: Fit
  project: string | undefined
}

/** The dated steps to the deadline: a plan until a go keeps them, then a list to tick off. */
export function Steps({ fit, project }: StepsProps) {
  const { steps } = fit
  const hasDays = steps.some(({ dueOn }) => dueOn !== null)
  const isKept = steps.some(({ id }) => id !== null)
  const canEdit = useCanEdit()
  return (
    <div>
      <h3 className={styles.name}>Steps to the deadline</h3>
      {!isKept && (
        <p className={styles.hint}>
          {hasDays
            ? 'Counted back from the deadline. A go keeps these steps, so that you can tick them off.'
            : 'No deadline is stated, so the steps have no dates.'}
        </p>
      )}
      <ul className={styles.items} aria-label="Steps to the deadline">
        {steps.map((step, index) => (
          <li key={step.id ?? index} className={styles.item}>
            {step.id !== null && canEdit ? (
              <KeptStep fit={fit} project={project} step={{ ...step, id: step.id }} />
            ) : (
              <PlainStep step={step} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const PlainStep = ({ step }: { step: FitStep }) => (
  <>
    <p className={classes(styles.itemLabel, step.isDone && styles.done)}>
      {step.title}
      {step.isDone && ' (done)'}
    </p>
    <StepDay step={step} />
  </>
)

function StepDay({ step }: { step: FitStep }) {
  if (!step.dueOn) return <p className={styles.itemDays}>No date</p>
  return (
    <p className={styles.itemDays}>
      {formatDay(step.dueOn)}
      {step.isLate && <PassedBadge />}
    </p>
  )
}

const PassedBadge = () => (
  <Badge tone="urgent" icon={<WarningCircleIcon size={14} weight="bold" aria-hidden />}>
    This day has passed
  </Badge>
)

const focus = (input: HTMLInputElement | null) => input?.focus()

function KeptStep({ fit, project, step }: StepsProps & { step: FitStep & { id: string } }) {
  const [isMoving, setIsMoving] = useState(false)
  const change = useChangeStep(fit, project)
  const save = (changes: { isDone?: boolean; dueOn?: string | null }) =>
    change.mutate(
      { stepId: step.id, revision: step.revision, ...changes },
      {
        onSuccess: () => setIsMoving(false),
        onError: (error) => showErrorToast('This step could not be saved', error),
      },
    )
  return (
    <>
      <Checkbox
        className={step.isDone ? styles.done : undefined}
        label={step.title}
        checked={step.isDone}
        disabled={change.isPending}
        onChange={(event) => save({ isDone: event.target.checked })}
      />
      {isMoving ? (
        <Field
          label={`Day for: ${step.title}`}
          hideLabel
          type="date"
          ref={focus}
          defaultValue={step.dueOn ?? ''}
          onBlur={(event) => {
            const day = event.target.value || null
            if (day === step.dueOn) setIsMoving(false)
            else save({ dueOn: day })
          }}
        />
      ) : (
        <div className={styles.stepDay}>
          <StepDay step={step} />
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Change day: ${step.title}`}
            onClick={() => setIsMoving(true)}
          >
            Change day
          </Button>
        </div>
      )}
    </>
  )
}
