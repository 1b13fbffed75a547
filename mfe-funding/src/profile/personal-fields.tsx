import type { ProfileForm, User } from '@fundharbor/contracts/identity/users'
import { Field, FormProblem, PasswordField } from '@fundharbor/kit'
import { registerField, useWatch, type UseFormReturn } from '@fundharbor/kit/form.ts'
import styles from './profile.module.css'

interface PersonalFieldsProps {
  form: UseFormReturn<ProfileForm>
  user: User
  readOnly: boolean
}

/** Editable fields. Changing the email requires the password and a confirmation link. */
export function PersonalFields({ form, user, readOnly }: PersonalFieldsProps) {
  const email = useWatch({ control: form.control, name: 'email' })
  const isChangingEmail = !readOnly && email.trim().toLowerCase() !== user.email.toLowerCase()
  // The server asks for a code where two-factor sign-in is on.
  const { errors, dirtyFields } = form.formState
  const asksForCode = isChangingEmail && Boolean(errors.code ?? dirtyFields.code)
  const readOnlyProps = {
    readOnly,
    className: readOnly ? styles.readOnly : undefined,
    placeholder: readOnly ? 'Not provided' : '',
  }
  return (
    <>
      <div className={styles.pair}>
        <Field
          label="First name"
          autoComplete="given-name"
          {...readOnlyProps}
          {...registerField(form, 'firstName')}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          {...readOnlyProps}
          {...registerField(form, 'lastName')}
        />
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        hint={user.pendingEmail ? `Waiting for you to confirm ${user.pendingEmail}` : undefined}
        {...readOnlyProps}
        {...registerField(form, 'email')}
      />
      {isChangingEmail && (
        <PasswordField
          label="Current password"
          hint="Required to change your email. We’ll send a link to the new address."
          autoComplete="current-password"
          {...registerField(form, 'currentPassword')}
        />
      )}
      {asksForCode && (
        <Field
          label="Authentication code"
          hint="The 6-digit code from your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...registerField(form, 'code')}
        />
      )}
      <FormProblem error={errors.root} />
    </>
  )
}
