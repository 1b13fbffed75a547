import { Button, Dialog, FormProblem } from '@fundharbor/kit'
import { showProblem, type FieldValues, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { useId, type ReactNode } from 'react'

interface FormDialogProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  title: string
  description?: string
  size?: 'sm'
  className?: string
  saveLabel: string
  /** The problem to show if saving fails for a reason that the service does not explain. */
  failure: string
  onSave: (values: Output) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog that closes once it is saved. */
export function FormDialog<Input extends FieldValues, Output>({
  form,
  className,
  saveLabel,
  failure,
  onSave,
  onClose,
  children,
  ...head
}: FormDialogProps<Input, Output>) {
  const formId = useId()
  const { errors, isSubmitting } = form.formState
  const handleSubmit = form.handleSubmit(async (values) => {
    try {
      await onSave(values)
    } catch (error) {
      showProblem(error, form.setError, failure)
      return
    }
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      {...head}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={className} onSubmit={(event) => void handleSubmit(event)}>
        {children}
        <FormProblem error={errors.root} />
      </form>
    </Dialog>
  )
}
