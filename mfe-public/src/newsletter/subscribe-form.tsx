import { NewsletterSubscription } from '@fundharbor/contracts/content/newsletter'
import { Button, Field, FormProblem, toast } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { useEffect } from 'react'
import { useSubscribe } from './queries.ts'
import styles from './subscribe-form.module.css'

interface SubscribeFormProps {
  /** Focuses the field when the form mounts. */
  focused?: boolean
}

/** Requests a confirmation email for the newsletter. For deep backgrounds. */
export function SubscribeForm({ focused = false }: SubscribeFormProps) {
  const subscribe = useSubscribe()
  const form = useZodForm(NewsletterSubscription, { defaultValues: { email: '', website: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => {
    if (focused) setFocus('email')
  }, [focused, setFocus])

  const handleSubmit = form.handleSubmit(async (body) => {
    const { message } = await subscribe.mutateAsync(body)
    toast({ tone: 'success', title: 'Almost there', description: message })
    form.reset()
  })

  return (
    <form onSubmit={handleSubmit} noValidate className={styles.form}>
      <Field label="Email" type="email" autoComplete="email" {...registerField(form, 'email')} />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </label>
      </div>
      <FormProblem error={errors.root} />
      <Button busy={isSubmitting} className={styles.button}>
        Subscribe
      </Button>
    </form>
  )
}
