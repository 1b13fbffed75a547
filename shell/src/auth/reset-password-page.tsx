import { ResetPassword, users } from '@fundharbor/contracts/identity/users'
import {
  ApiError,
  Button,
  call,
  Checkbox,
  currentUserQuery,
  FormProblem,
  LinkButton,
  PasswordField,
  useMutation,
  useQuery,
  useQueryClient,
  useSearchParams,
} from '@fundharbor/kit'
import { registerField, showProblem, useZodForm } from '@fundharbor/kit/form.ts'
import { MessagePage } from '@fundharbor/kit/ui/message-page.tsx'
import { REVOKE_ACCESS } from './revoke-access.ts'
import styles from './message-form.module.css'

/** The page behind the link in the password reset email. */
export function Component() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  // Nobody should think of a new password before they learn that the link was used.
  const { error, isPending } = useQuery({
    queryKey: ['identity', 'reset-link', token],
    queryFn: () => call(users.checkReset, { body: { token } }),
  })
  const isBad = error instanceof ApiError && error.problem?.code === 'INVALID'
  return (
    <MessagePage title="Set a new password">
      {isBad ? <BadLink /> : !isPending && <ResetForm token={token} />}
    </MessagePage>
  )
}

const BadLink = () => (
  <>
    <p role="status">Invalid or expired reset link</p>
    <LinkButton to="/forgot-password">Get a new link</LinkButton>
  </>
)

function ResetForm({ token }: { token: string }) {
  const client = useQueryClient()
  const form = useZodForm(ResetPassword, {
    defaultValues: { token, revokeAccess: false, password: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const reset = useMutation({
    mutationFn: (body: ResetPassword) => call(users.resetPassword, { body }),
    onSuccess: () => client.invalidateQueries(currentUserQuery()),
    onError: (error) => showProblem(error, form.setError),
  })
  if (reset.data) {
    return (
      <>
        <p role="status">{reset.data.message}</p>
        <LinkButton to="/auth" state={{ mode: 'sign-in' }}>
          Sign In
        </LinkButton>
      </>
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((body) => reset.mutate(body))}>
      <PasswordField label="New password" autoComplete="new-password" {...registerField(form, 'password')} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...registerField(form, 'confirmPassword')}
      />
      <Checkbox label={REVOKE_ACCESS} {...form.register('revokeAccess')} />
      <FormProblem error={errors.token ?? errors.root} />
      <Button type="submit" wide busy={reset.isPending}>
        {reset.isPending ? 'Saving...' : 'Save password'}
      </Button>
    </form>
  )
}
