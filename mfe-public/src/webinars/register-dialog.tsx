import type { NewRegistration, RegistrationResult, Webinar } from '@fundharbor/contracts/content/webinars'
import { Button, Dialog, Field, FormProblem, TextArea, toast, useAuth, userTimeZone } from '@fundharbor/kit'
import { registerField, showProblem, useForm } from '@fundharbor/kit/form.ts'
import styles from './dialogs.module.css'
import { useRegister } from './queries.ts'
import { formatStart } from './format.ts'

const FORM = 'webinar-registration'

function titleOf(
  { status, needsConfirmation }: Omit<RegistrationResult, 'message'>,
  isSeries: boolean,
): string {
  if (needsConfirmation) return 'Almost there'
  if (status === 'waiting') return 'Waiting list'
  return isSeries ? 'Enrollment Successful' : 'Registration Successful'
}

/** A registration form, or an enrollment form for a series. Open while it is mounted. */
export function RegisterDialog({ webinar, onClose }: { webinar: Webinar; onClose: () => void }) {
  const isSeries = webinar.kind === 'series'
  const { user } = useAuth()
  const register = useRegister(webinar.id)
  const form = useForm<NewRegistration>({
    // The session may load after the dialog has opened.
    values: { name: user?.fullName ?? '', email: user?.email ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting } = form.formState
  const isFull = webinar.attendees >= webinar.maxAttendees
  const [title, button] = isFull
    ? ['Join waiting list', 'Join waiting list']
    : isSeries
      ? ['Enroll in series', 'Enroll']
      : ['Register for webinar', 'Register']

  const handleSubmit = form.handleSubmit(async (values) => {
    if (!values.name.trim() || !values.email.trim()) {
      const description = 'Please fill in your name and email address.'
      toast({ tone: 'destructive', title: 'Missing Information', description })
      return
    }
    try {
      const { message, ...result } = await register.mutateAsync({ ...values, timeZone: userTimeZone() })
      toast({ tone: 'success', title: titleOf(result, isSeries), description: message })
      onClose()
    } catch (error) {
      showProblem(error, form.setError)
    }
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`${webinar.title}, ${formatStart(webinar)}`}
      footer={
        <Button form={FORM} type="submit" busy={isSubmitting}>
          {button}
        </Button>
      }
    >
      {isFull && (
        <p className={styles.note}>
          Every place is taken. If one opens up, the first person on the waiting list gets it and an email.
        </p>
      )}
      <form id={FORM} onSubmit={handleSubmit} noValidate className={styles.form}>
        <Field label="Name" autoComplete="name" {...registerField(form, 'name')} />
        <Field label="Email" type="email" autoComplete="email" {...registerField(form, 'email')} />
        <Field label="Organization" optional {...registerField(form, 'organization')} />
        <Field label="Phone" type="tel" optional {...registerField(form, 'phone')} />
        <TextArea
          label={isSeries ? 'Learning Goals' : 'Interests'}
          optional
          {...registerField(form, 'interests')}
        />
        <FormProblem error={errors.root} />
      </form>
    </Dialog>
  )
}
