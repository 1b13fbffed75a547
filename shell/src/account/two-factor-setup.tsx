import { twoFactor } from '@fundharbor/contracts/identity/account'
import { Button, call, Field, FormProblem, useMutation } from '@fundharbor/kit'
import { showProblem, useZodForm } from '@fundharbor/kit/form.ts'
import styles from './account.module.css'
import { QrCode } from './qr-code.tsx'
import { useTakeFocus } from './use-take-focus.ts'

/** What the authenticator app needs to know; `uri` is the same for a camera. */
export interface Secret {
  secret: string
  uri: string
}

interface TwoFactorSetupProps {
  secret: Secret
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

/** The secret as a picture and as text, and the app's first code, which turns it on. */
export function TwoFactorSetup({ secret, onCodes, onCancel }: TwoFactorSetupProps) {
  const form = useZodForm(twoFactor.confirm.body, { defaultValues: { code: '' } })
  const { errors } = form.formState
  const heading = useTakeFocus<HTMLHeadingElement>()
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
          Or type this key into the app:
          <code className={styles.secret}>{inGroups(secret.secret)}</code>
        </p>
      </div>
      <Field
        label="Authentication code"
        hint="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register('code')}
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

/** Four letters at a time are easier to type off. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
