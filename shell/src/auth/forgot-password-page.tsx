import { ForgotPassword, users } from '@fundharbor/contracts/identity/users'
import { Button, call, Field, FormProblem, Link, useMutation } from '@fundharbor/kit'
import { registerField, showProblem, useZodForm } from '@fundharbor/kit/form.ts'
import { MessagePage } from '@fundharbor/kit/ui/message-page.tsx'
import styles from './message-form.module.css'

/** Requests an email with a link to reset the password. The response is the same for every address. */
export function Component() {
  const form = useZodForm(ForgotPassword, { defaultValues: { email: '' } })
  const { errors } = form.formState
  const request = useMutation({
    mutationFn: (body: { email: string }) => call(users.forgotPassword, { body }),
    onError: (error) => showProblem(error, form.setError),
  })
  return (
    <MessagePage title="Forgot your password?">
      {request.data ? (
        <p role="status">{request.data.message}</p>
      ) : (
        <form className={styles.form} noValidate onSubmit={form.handleSubmit((body) => request.mutate(body))}>
          <p>Enter your email address and we will send you a link to reset your password.</p>
          <Field label="Email" type="email" autoComplete="email" {...registerField(form, 'email')} />
          <FormProblem error={errors.root} />
          <Button type="submit" wide busy={request.isPending}>
            {request.isPending ? 'Sending...' : 'Send link'}
          </Button>
        </form>
      )}
      <Link to="/auth" state={{ mode: 'sign-in' }}>
        Back to sign in
      </Link>
    </MessagePage>
  )
}
