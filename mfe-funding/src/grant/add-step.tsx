import type { StepKind } from '@fundharbor/contracts/catalog/grant-parts'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Button, Field, showErrorToast } from '@fundharbor/kit'
import { useState, type SubmitEvent } from 'react'
import styles from './grant.module.css'
import { useAddStep } from './part-queries.ts'

interface AddStepProps {
  grant: Grant
  kind?: StepKind
  /** The person to assign it to. Without one, people choose in the list. */
  assigneeId?: string
}

/** Adds a step, or a report. */
export function AddStep({ grant, kind = 'task', assigneeId }: AddStepProps) {
  const noun = kind === 'report' ? 'report' : 'step'
  const add = useAddStep(grant.id)
  const [title, setTitle] = useState('')
  const [dueOn, setDueOn] = useState('')
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    add.mutate(
      { title, kind, dueOn: dueOn || null, assigneeId },
      {
        onSuccess: () => {
          setTitle('')
          setDueOn('')
        },
        onError: (error) => showErrorToast(`This ${noun} could not be added`, error),
      },
    )
  }
  return (
    <form className={styles.addStep} noValidate onSubmit={handleSubmit}>
      <Field
        label={`New ${noun}`}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Field
        label={kind === 'report' ? 'Due on' : 'Day'}
        optional
        type="date"
        value={dueOn}
        onChange={(event) => setDueOn(event.target.value)}
      />
      <Button type="submit" variant="secondary" disabled={title.trim() === ''} busy={add.isPending}>
        Add {noun}
      </Button>
    </form>
  )
}
