import { account, ChangePassword } from '@fundharbor/contracts/identity/account'
import {
  Button,
  call,
  Checkbox,
  FormProblem,
  PasswordField,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { registerField, showProblem, useWatch, useZodForm } from '@fundharbor/kit/form.ts'
import { CodeField } from '../auth/code-field.tsx'
import { REVOKE_ACCESS } from '../auth/revoke-access.ts'
import { StrengthMeter } from '../auth/strength-meter.tsx'
import styles from './account.module.css'
import { devicesQuery } from './queries.ts'
import { Section } from './section.tsx'

/** Changes the password; asks for the authentication code too if two-factor sign-in is on. */
export function PasswordSection({ asksForCode }: { asksForCode: boolean }) {
  const empty = {
    currentPassword: '',
    code: asksForCode ? '' : undefined,
    revokeAccess: false,
    password: '',
    confirmPassword: '',
  }
  const form = useZodForm(ChangePassword, { defaultValues: empty })
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: ChangePassword) => call(account.changePassword, { body }),
    onSuccess: ({ message }) => {
      form.reset(empty)
      toast({ title: 'Password changed', description: message, tone: 'success' })
      return client.invalidateQueries(devicesQuery())
    },
    onError: (error) => showProblem(error, form.setError),
  })
  return (
    <Section title="Password" about="Changing your password signs out all your other devices.">
      <form className={styles.form} noValidate onSubmit={form.handleSubmit((body) => change.mutate(body))}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...registerField(form, 'currentPassword')}
        />
        {asksForCode && <CodeField {...registerField(form, 'code')} />}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          {...registerField(form, 'password')}
        />
        <StrengthMeter password={password} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...registerField(form, 'confirmPassword')}
        />
        <Checkbox label={REVOKE_ACCESS} {...form.register('revokeAccess')} />
        <FormProblem error={errors.root} />
        <Button type="submit" className={styles.submit} busy={change.isPending}>
          {change.isPending ? 'Saving...' : 'Change password'}
        </Button>
      </form>
    </Section>
  )
}
