import { Button, Dialog, FormProblem, QueryFallback, useNavigate, useQuery } from '@fundharbor/kit'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useState, type FormEvent } from 'react'
import { CardForm, CardFormSkeleton } from '../payment/card-form.tsx'
import styles from './dialogs.module.css'
import { cardChangeQuery, useRefresh } from './queries.ts'
import { showCardChanged } from './use-redirect-result.ts'

const FORM = 'change-card'

/** Changes the card for future payments. The card details go directly to the payment provider. */
export function Component() {
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)
  const query = useQuery(cardChangeQuery())
  const { data } = query
  const close = () => void navigate('/subscription')
  return (
    <Dialog
      open
      size="sm"
      yields={isSaving}
      onOpenChange={(open) => !open && close()}
      title="Change card"
      description="Your next payment will use the new card."
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} busy={isSaving} disabled={!data}>
            Save card
          </Button>
        </>
      }
    >
      <div className={styles.card}>
        {!data && (
          <QueryFallback title="Your card can’t be changed right now" query={query}>
            <CardFormSkeleton />
          </QueryFallback>
        )}
        {data && (
          <CardForm clientSecret={data.clientSecret}>
            <SetupForm isSaving={isSaving} onSaving={setIsSaving} onSaved={close} />
          </CardForm>
        )}
      </div>
    </Dialog>
  )
}

interface SetupFormProps {
  isSaving: boolean
  onSaving: (isSaving: boolean) => void
  onSaved: () => void
}

function SetupForm({ isSaving, onSaving, onSaved }: SetupFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const refresh = useRefresh()
  const [problem, setProblem] = useState<string>()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements || isSaving) return
    onSaving(true)
    setProblem(undefined)
    const { error } = await stripe.confirmSetup({
      elements,
      // Some banks confirm on their own page and redirect back here.
      confirmParams: { return_url: `${location.origin}/subscription` },
      redirect: 'if_required',
    })
    onSaving(false)
    if (error) return setProblem(error.message ?? 'Your card was not accepted. Try another one.')
    await refresh.mutateAsync().catch(() => undefined) // The provider also notifies the server.
    showCardChanged()
    onSaved()
  }
  return (
    <form id={FORM} onSubmit={(event) => void handleSubmit(event)}>
      <PaymentElement />
      <FormProblem error={{ message: problem }} />
    </form>
  )
}
