import { account, ChangeEmail, type AccountSettings } from '@fundharbor/contracts/identity/account'
import {
  Button,
  call,
  Field,
  FormProblem,
  PasswordField,
  showErrorToast,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { registerField, showProblem, useZodForm } from '@fundharbor/kit/form.ts'
import { CodeField } from '../auth/code-field.tsx'
import styles from './account.module.css'
import { updateUser } from './queries.ts'
import { Section } from './section.tsx'

/** Changes the email address, which takes effect once the link sent to the new one is opened. */
export function EmailSection({ settings }: { settings: AccountSettings }) {
  const asksForCode = settings.twoFactor.enabled
  const empty = { email: '', currentPassword: '', code: asksForCode ? '' : undefined }
  const form = useZodForm(ChangeEmail, { defaultValues: empty })
  const { errors } = form.formState
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: ChangeEmail) => call(account.changeEmail, { body }),
    onSuccess: (user) => {
      updateUser(client, user)
      form.reset(empty)
    },
    onError: (error) => showProblem(error, form.setError),
  })
  return (
    <Section
      title="Email address"
      about="We send a link to the new address. Until you open it, your account keeps the old one."
    >
      <p className={styles.fact}>
        Your email address is <strong>{settings.email}</strong>.
      </p>
      {settings.pendingEmail && <PendingChange address={settings.pendingEmail} />}
      <form className={styles.form} noValidate onSubmit={form.handleSubmit((body) => change.mutate(body))}>
        <Field
          label="New email address"
          type="email"
          autoComplete="email"
          {...registerField(form, 'email')}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...registerField(form, 'currentPassword')}
        />
        {asksForCode && <CodeField {...registerField(form, 'code')} />}
        <FormProblem error={errors.root} />
        <Button type="submit" className={styles.submit} busy={change.isPending}>
          {change.isPending ? 'Sending...' : 'Change email address'}
        </Button>
      </form>
    </Section>
  )
}

function PendingChange({ address }: { address: string }) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(account.cancelEmailChange),
    onSuccess: (user) => {
      updateUser(client, user)
      toast({ title: 'Email change canceled', description: `Your email address is still ${user.email}.` })
    },
    onError: (error) => showErrorToast('We couldn’t cancel the email change', error),
  })
  return (
    <div className={styles.pending}>
      <p role="status">
        Waiting for you to confirm <strong>{address}</strong>. Open the link we sent there.
      </p>
      <Button variant="secondary" size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel change
      </Button>
    </div>
  )
}
