import { contactCategories, NewContactMessage } from '@fundharbor/contracts/content/contact'
import { ApiError, Button, Field, Select, TextArea, toast } from '@fundharbor/kit'
import { registerField, showProblem, useZodForm } from '@fundharbor/kit/form.ts'
import { useEffect } from 'react'
import styles from './contact-form.module.css'
import { useSendMessage } from './queries.ts'

const empty = { name: '', email: '', organization: '', subject: '', message: '', website: '' }

const callRequest = {
  category: 'general',
  subject: 'Schedule a Call Request',
  message:
    'I would like to schedule a call with your team.\n\nTopic: \nDays and times that work for me, with time zone: \nPhone number: ',
} as const

const categoryOptions = contactCategories.map(({ slug, label }) => ({ value: slug, label }))

/** Over the limit, the server says when to try again. */
const adviceOn = (error: unknown): string =>
  error instanceof ApiError && error.problem?.code === 'TOO_MANY_REQUESTS'
    ? error.problem.message
    : 'Something went wrong. Please try again.'

/** Whenever `schedule` changes to a number above zero, the form is filled in as a request for a call. */
export function ContactForm({ schedule }: { schedule: number }) {
  const send = useSendMessage()
  const form = useZodForm(NewContactMessage, { defaultValues: empty })
  const { isSubmitting } = form.formState
  const { setValue } = form

  useEffect(() => {
    if (schedule === 0) return
    setValue('category', callRequest.category)
    setValue('subject', callRequest.subject)
    setValue('message', callRequest.message)
  }, [schedule, setValue])

  const handleSubmit = form.handleSubmit(async (message) => {
    try {
      const response = await send.mutateAsync({ ...message, website: message.website || undefined })
      toast({ tone: 'success', title: 'Message Sent', description: response.message })
      form.reset()
    } catch (error) {
      toast({ tone: 'destructive', title: 'Error', description: adviceOn(error) })
      if (error instanceof ApiError && error.problem?.fields) showProblem(error, form.setError)
    }
  })

  return (
    <form onSubmit={handleSubmit} noValidate className={styles.form}>
      <div className={styles.pair}>
        <Field label="Name" autoComplete="name" required {...registerField(form, 'name')} />
        <Field label="Email" type="email" autoComplete="email" required {...registerField(form, 'email')} />
      </div>
      <Field
        label="Organization"
        optional
        autoComplete="organization"
        {...registerField(form, 'organization')}
      />
      <div className={styles.pair}>
        <Field label="Subject" required {...registerField(form, 'subject')} />
        <Select
          label="Category"
          required
          placeholder="Select a category"
          options={categoryOptions}
          {...registerField(form, 'category')}
        />
      </div>
      <TextArea label="Message" rows={6} required {...registerField(form, 'message')} />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </label>
      </div>
      <Button busy={isSubmitting} disabled={isSubmitting} className={styles.send}>
        {isSubmitting ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  )
}
