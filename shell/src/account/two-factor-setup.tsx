import { twoFactor } from '@fundharbor/contracts/identity/account'
import { Button, call, Field, FormProblem, useMutation } from '@fundharbor/kit'
import { registerField, showProblem, useZodForm } from '@fundharbor/kit/form.ts'
import styles from './account.module.css'
import { QrCode } from './qr-code.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/** The secret for the authenticator app; `uri` has the same secret for a QR code. */
export interface Secret {
  secret: string
  uri: string
}

interface TwoFactorSetupProps {
  secret: Secret
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

/** Shows the secret as a QR code and as text. The first code from the app turns two-factor sign-in on. */
export function TwoFactorSetup({ secret, onCodes, onCancel }: TwoFactorSetupProps) {
  const form = useZodForm(twoFactor.confirm.body, { defaultValues: { code: '' } })
  const { errors } = form.formState
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => call(twoFactor.confirm, { body }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: (error) => showProblem(error, form.setError),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((body) => confirm.mutate(body))}>
      <h3 ref={heading} tabIndex={-1}>
        Scan this code with your authenticator app
      </h3>
      <div className={styles.scan}>
        <QrCode label="QR code for your authenticator app" text={secret.uri} />
        <p>
          Or enter this key in the app:
          <code className={styles.secret}>{formatSecret(secret.secret)}</code>
        </p>
      </div>
      <Field
        label="Authentication code"
        hint="The 6-digit code that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...registerField(form, 'code')}
      />
      <FormProblem error={errors.root} />
      <div className={styles.actions}>
        <Button type="submit" busy={confirm.isPending}>
          {confirm.isPending ? 'Checking...' : 'Turn on'}
        </Button>
        <Button variant="quiet" onClick={onCancel} type="button">
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Groups of four characters, which are easier to type. */
const formatSecret = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
