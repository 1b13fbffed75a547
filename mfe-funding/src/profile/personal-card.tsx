import { ProfileForm, users, type User } from '@fundharbor/contracts/identity/users'
import {
  Button,
  call,
  Card,
  setCurrentUser,
  toast,
  useMember,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { useZodForm } from '@fundharbor/kit/form.ts'
import { AccountFacts } from './account-facts.tsx'
import { FormActions } from './form-actions.tsx'
import { PersonalFields } from './personal-fields.tsx'
import { PictureField } from './picture-field.tsx'
import styles from './profile.module.css'
import { showFailure } from './show-failure.ts'
import { splitName } from './split-name.ts'
import { useEditMode } from './use-edit-mode.ts'
import type { ReportChanges } from './use-unsaved.ts'

/** Until the profile was saved once, the name from the registration fills both names. */
function toFormValues({ firstName, lastName, fullName, email }: User): ProfileForm {
  const names = firstName === null && lastName === null ? splitName(fullName) : { firstName, lastName }
  return {
    firstName: names.firstName ?? '',
    lastName: names.lastName ?? '',
    email,
    currentPassword: '',
  }
}

/** Name, email and picture, plus read-only account details. */
export function PersonalCard({ reportChanges }: { reportChanges: ReportChanges }) {
  const user = useMember()
  const form = useZodForm(ProfileForm, { defaultValues: toFormValues(user) })
  const { isDirty } = form.formState
  const { isEditing, setEditing } = useEditMode({ name: 'personal', isDirty, reportChanges })
  const leaveEditing = (saved: User) => {
    form.reset(toFormValues(saved))
    setEditing(false)
  }
  const save = useSaveProfile(leaveEditing)
  const handleSubmit = form.handleSubmit((body) =>
    save.mutateAsync(body).catch((error: unknown) => showFailure(error, form, 'Failed to update profile')),
  )
  return (
    <Card as="section" className={styles.personal} aria-labelledby="personal">
      <header className={styles.head}>
        <h2 id="personal">Personal Information</h2>
        {!isEditing && (
          <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
            Edit<span className="visually-hidden"> personal information</span>
          </Button>
        )}
      </header>
      <PictureField user={user} />
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <PersonalFields form={form} user={user} readOnly={!isEditing} />
        {isEditing && (
          <FormActions save="Save changes" isSaving={save.isPending} onCancel={() => leaveEditing(user)} />
        )}
      </form>
      <AccountFacts user={user} />
    </Card>
  )
}

function useSaveProfile(onSaved: (user: User) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileForm) => call(users.updateProfile, { body }),
    onSuccess: (user, { email }) => {
      setCurrentUser(client, user)
      onSaved(user)
      const isEmailPending = user.pendingEmail && email.toLowerCase() !== user.email.toLowerCase()
      toast({
        title: 'Profile updated',
        description: isEmailPending ? `Open the link we emailed to ${user.pendingEmail}.` : undefined,
        tone: 'success',
      })
    },
  })
}
