import type { ProfileForm, User } from '@fundharbor/contracts/identity/users'
import { Field, FormProblem, PasswordField } from '@fundharbor/kit'
import { useWatch, type UseFormReturn } from '@fundharbor/kit/form.ts'
import styles from './profile.module.css'

interface PersonalFieldsProps {
  form: UseFormReturn<ProfileForm>
  user: User
  readOnly: boolean
}

/** The editable part. Another address asks for the password, and counts once it is confirmed. */
export function PersonalFields({ form, user, readOnly }: PersonalFieldsProps) {
  const { errors } = form.formState
  const email = useWatch({ control: form.control, name: 'email' })
  const isMoving = !readOnly && email.trim().toLowerCase() !== user.email.toLowerCase()
  const look = {
    readOnly,
    className: readOnly ? styles.still : undefined,
    placeholder: readOnly ? 'Not given' : '',
  }
  return (
    <>
      <div className={styles.pair}>
        <Field
          label="First Name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...look}
          {...form.register('firstName')}
        />
        <Field
          label="Last Name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...look}
          {...form.register('lastName')}
        />
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        hint={user.pendingEmail ? `Waiting for confirmation of ${user.pendingEmail}` : undefined}
        error={errors.email?.message}
        {...look}
        {...form.register('email')}
      />
      {isMoving && (
        <PasswordField
          label="Current password"
          hint="Needed to change the address. We mail a link to the new one."
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
      <FormProblem error={errors.root} />
    </>
  )
}
