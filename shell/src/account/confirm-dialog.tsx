import { PasswordConfirmation } from '@fundharbor/contracts/identity/account'
import { Button, Dialog, FormProblem, PasswordField, useMutation } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { useId } from 'react'
import { CodeField } from '../auth/code-field.tsx'
import styles from './account.module.css'

interface ConfirmDialogProps<T> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** The label of the confirm button, and its label while busy. */
  action: [idle: string, busy: string]
  danger?: boolean
  asksForCode: boolean
  onConfirm: (body: PasswordConfirmation) => Promise<T>
  onDone: (result: T) => unknown
}

/** Asks for the password, and for the authentication code if two-factor sign-in is on, before an action. */
export function ConfirmDialog<T>({ open, onOpenChange, ...parts }: ConfirmDialogProps<T>) {
  const formId = useId()
  const { title, description, action, danger, onConfirm, onDone } = parts
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onDone })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={confirm.isPending}
          >
            {action[confirm.isPending ? 1 : 0]}
          </Button>
        </>
      }
    >
      <ConfirmForm id={formId} asksForCode={parts.asksForCode} onConfirm={confirm.mutateAsync} />
    </Dialog>
  )
}

interface ConfirmFormProps {
  id: string
  asksForCode: boolean
  onConfirm: (body: PasswordConfirmation) => Promise<unknown>
}

function ConfirmForm({ id, asksForCode, onConfirm }: ConfirmFormProps) {
  const form = useZodForm(PasswordConfirmation, {
    defaultValues: { currentPassword: '', code: asksForCode ? '' : undefined },
  })
  const { errors } = form.formState
  const handleSubmit = form.handleSubmit(async (body) => {
    await onConfirm(body)
  })
  return (
    <form id={id} className={styles.form} noValidate onSubmit={handleSubmit}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...registerField(form, 'currentPassword')}
      />
      {asksForCode && <CodeField {...registerField(form, 'code')} />}
      <FormProblem error={errors.root} />
    </form>
  )
}
