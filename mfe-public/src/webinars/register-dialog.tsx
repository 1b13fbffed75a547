import type { NewRegistration, Webinar } from '@fundharbor/contracts/content/webinars'
import { Button, Dialog, Field, FormProblem, TextArea, toast, useAuth } from '@fundharbor/kit'
import { registerField, showProblem, useForm } from '@fundharbor/kit/form.ts'
import styles from './dialogs.module.css'
import { useRegister } from './queries.ts'
import { formatStart } from './format.ts'

const FORM = 'webinar-registration'

/** A registration form, or an enrollment form for a series. Open while it is mounted. */
export function RegisterDialog({ webinar, onClose }: { webinar: Webinar; onClose: () => void }) {
  const isSeries = webinar.kind === 'series'
  const { user } = useAuth()
  const register = useRegister(webinar.id)
  const form = useForm<NewRegistration>({
    defaultValues: { name: user?.fullName ?? '', email: user?.email ?? '' },
  })
  const { errors, isSubmitting } = form.formState

  const handleSubmit = form.handleSubmit(async (values) => {
    if (!values.name.trim() || !values.email.trim()) {
      const description = 'Please fill in your name and email address.'
      toast({ tone: 'destructive', title: 'Missing Information', description })
      return
    }
    try {
      const { status, message } = await register.mutateAsync(values)
      const title = isSeries ? 'Enrollment Successful' : 'Registration Successful'
      toast({ tone: 'success', title: status === 'waiting' ? 'Waiting list' : title, description: message })
      onClose()
    } catch (error) {
      showProblem(error, form.setError)
    }
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSeries ? 'Enroll in Series' : 'Register for Webinar'}
      description={`${webinar.title}, ${formatStart(webinar)}`}
      footer={
        <Button form={FORM} type="submit" busy={isSubmitting}>
          {isSeries ? 'Enroll' : 'Register'}
        </Button>
      }
    >
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
