import { account, ChangeEmail, type AccountSettings } from '@fundharbor/contracts/identity/account'
import {
  Button,
  call,
  Field,
  FormProblem,
  PasswordField,
  problemMessage,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { showProblem, useZodForm } from '@fundharbor/kit/form.ts'
import styles from './account.module.css'
import { takeUser } from './queries.ts'
import { Section } from './section.tsx'

const empty = { email: '', currentPassword: '' }

/** Another address: it counts once the link that is mailed there has been opened. */
export function EmailSection({ settings }: { settings: AccountSettings }) {
  const form = useZodForm(ChangeEmail, { defaultValues: empty })
  const { errors } = form.formState
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: ChangeEmail) => call(account.changeEmail, { body }),
    onSuccess: (user) => {
      takeUser(client, user)
      form.reset(empty)
    },
    onError: (error) => showProblem(error, form.setError),
  })
  return (
    <Section
      title="Email address"
      about="We mail a link to the new address. Until you open it, your account keeps the old one."
    >
      <p className={styles.fact}>
        Your address is <strong>{settings.email}</strong>
      </p>
      {settings.pendingEmail && <Pending address={settings.pendingEmail} />}
      <form className={styles.form} noValidate onSubmit={form.handleSubmit((body) => change.mutate(body))}>
        <Field
          label="New email address"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <FormProblem error={errors.root} />
        <Button type="submit" className={styles.submit} busy={change.isPending}>
          {change.isPending ? 'Sending...' : 'Change email address'}
        </Button>
      </form>
    </Section>
  )
}

/** The address that was asked for, and the way back. */
function Pending({ address }: { address: string }) {
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: () => call(account.cancelEmailChange),
    onSuccess: (user) => {
      takeUser(client, user)
      toast({ title: 'Email change cancelled', description: `Your address stays ${user.email}.` })
    },
    onError: (error) =>
      toast({
        title: 'Failed to cancel the email change',
        description: problemMessage(error, 'Please try again.'),
        tone: 'destructive',
      }),
  })
  return (
    <div className={styles.pending}>
      <p role="status">
        Waiting for confirmation of <strong>{address}</strong>. Open the link that we mailed there.
      </p>
      <Button variant="secondary" size="sm" busy={keep.isPending} onClick={() => keep.mutate()}>
        Cancel this change
      </Button>
    </div>
  )
}
