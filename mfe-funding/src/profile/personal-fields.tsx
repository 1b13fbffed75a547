import type { ProfileForm, User } from '@fundharbor/contracts/identity/users'
import { Field, FormProblem, PasswordField } from '@fundharbor/kit'
import { useWatch, type UseFormReturn } from '@fundharbor/kit/form.ts'
import styles from './profile.module.css'

interface PersonalFieldsProps {
  form: UseFormReturn<ProfileForm>
  user: User
  readOnly: boolean
}

/** Editable fields. Changing the email requires the password and a confirmation link. */
export function PersonalFields({ form, user, readOnly }: PersonalFieldsProps) {
  const { errors } = form.formState
  const email = useWatch({ control: form.control, name: 'email' })
  const isChangingEmail = !readOnly && email.trim().toLowerCase() !== user.email.toLowerCase()
  const readOnlyProps = {
    readOnly,
    className: readOnly ? styles.readOnly : undefined,
    placeholder: readOnly ? 'Not provided' : '',
  }
  return (
    <>
      <div className={styles.pair}>
        <Field
          label="First Name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...readOnlyProps}
          {...form.register('firstName')}
        />
        <Field
          label="Last Name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...readOnlyProps}
          {...form.register('lastName')}
        />
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        hint={user.pendingEmail ? `Waiting for you to confirm ${user.pendingEmail}` : undefined}
        error={errors.email?.message}
        {...readOnlyProps}
        {...form.register('email')}
      />
      {isChangingEmail && (
        <PasswordField
          label="Current password"
          hint="Required to change your email. We’ll send a link to the new address."
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
      <FormProblem error={errors.root} />
    </>
  )
}
