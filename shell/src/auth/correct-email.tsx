import { account, ChangeEmail } from '@fundharbor/contracts/identity/account'
import {
  Button,
  call,
  Field,
  FormProblem,
  PasswordField,
  setCurrentUser,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { registerField, showProblem, useZodForm } from '@fundharbor/kit/form.ts'
import { useState } from 'react'
import styles from './message-form.module.css'

/** For a mistyped address: asks for the right one and sends the verification email there. */
export function CorrectEmail() {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <CorrectEmailForm onDone={() => setOpen(false)} />
  return (
    <Button variant="quiet" onClick={() => setOpen(true)}>
      Use another email address
    </Button>
  )
}

function CorrectEmailForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const form = useZodForm(ChangeEmail, { defaultValues: { email: '', currentPassword: '' } })
  const correct = useMutation({
    mutationFn: (body: ChangeEmail) => call(account.correctEmail, { body }),
    onSuccess: (user) => {
      setCurrentUser(client, user)
      toast({
        title: 'Verification Email Sent',
        description: `Open the link that we sent to ${user.email}.`,
        tone: 'success',
      })
      onDone()
    },
    onError: (error) => showProblem(error, form.setError),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((body) => correct.mutate(body))}>
      <Field label="Your email address" type="email" autoComplete="email" {...registerField(form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...registerField(form, 'currentPassword')}
      />
      <FormProblem error={form.formState.errors.root} />
      <div className={styles.actions}>
        <Button type="submit" busy={correct.isPending}>
          {correct.isPending ? 'Sending...' : 'Send the link there'}
        </Button>
        <Button variant="quiet" type="button" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
