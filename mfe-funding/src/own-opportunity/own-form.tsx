import { OwnOpportunityFields } from '@fundharbor/contracts/catalog/own-opportunities'
import { Button, FormProblem, LinkButton } from '@fundharbor/kit'
import { useZodForm } from '@fundharbor/kit/form.ts'
import type { ReactNode } from 'react'
import { LeaveDialog } from '@fundharbor/kit/ui/leave-dialog.tsx'
import { useLeaveGuard } from '@fundharbor/kit/use-leave-guard.ts'
import { OwnFields, type OwnValues, type Sentences } from './fields.tsx'
import styles from './own.module.css'

interface OwnFormProps {
  values: OwnValues
  /** The sentences that values were read from. */
  sentences?: Sentences
  saveLabel: string
  cancelTo: string
  /** What would be lost, as a sentence. */
  unsaved: string
  /** Saves it, and returns what to do then. */
  onSave: (fields: OwnOpportunityFields) => Promise<() => void>
  children?: ReactNode
}

/** The form of an opportunity of the team's own. */
export function OwnForm({ values, sentences, saveLabel, cancelTo, unsaved, onSave, children }: OwnFormProps) {
  const form = useZodForm<OwnValues, OwnOpportunityFields>(OwnOpportunityFields, {
    failure: 'This grant could not be saved. Try again.',
    defaultValues: values,
  })
  const { isDirty, errors, isSubmitting } = form.formState
  const guard = useLeaveGuard(() => (isDirty || sentences !== undefined) && !isSubmitting)
  const handleSubmit = form.handleSubmit(async (fields) => {
    const proceed = await onSave(fields)
    proceed()
  })
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <OwnFields form={form} sentences={sentences} />
      {children}
      <FormProblem error={errors.root} />
      <div className={styles.actions}>
        <Button type="submit" busy={isSubmitting}>
          {saveLabel}
        </Button>
        <LinkButton variant="quiet" to={cancelTo}>
          Cancel
        </LinkButton>
      </div>
      <LeaveDialog guard={guard}>{unsaved}</LeaveDialog>
    </form>
  )
}
