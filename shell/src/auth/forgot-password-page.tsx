import { ForgotPassword, users } from '@fundharbor/contracts/identity/users'
import { Button, call, DocumentTitle, Field, FormProblem, Link, useMutation } from '@fundharbor/kit'
import { showProblem, useZodForm } from '@fundharbor/kit/form.ts'
import styles from './message.module.css'

/** Asks for the mail with a link to set a new password; the answer is the same for every address. */
export function Component() {
  const form = useZodForm(ForgotPassword, { defaultValues: { email: '' } })
  const { errors } = form.formState
  const ask = useMutation({
    mutationFn: (body: { email: string }) => call(users.forgotPassword, { body }),
    onError: (error) => showProblem(error, form.setError),
  })
  return (
    <section className={styles.message}>
      <DocumentTitle>Forgot your password?</DocumentTitle>
      <h1>Forgot your password?</h1>
      {ask.data ? (
        <p role="status">{ask.data.message}</p>
      ) : (
        <form className={styles.form} noValidate onSubmit={form.handleSubmit((body) => ask.mutate(body))}>
          <p>Enter the address of your account. We mail you a link to set a new password.</p>
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <FormProblem error={errors.root} />
          <Button type="submit" wide busy={ask.isPending}>
            {ask.isPending ? 'Sending...' : 'Send the link'}
          </Button>
        </form>
      )}
      <Link to="/auth" state={{ mode: 'sign-in' }}>
        Back to sign in
      </Link>
    </section>
  )
}
