import { Button, Dialog, ErrorState, FormProblem, toast, useNavigate, useQuery } from '@fundharbor/kit'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useState, type FormEvent } from 'react'
import { CardForm, CardFormSkeleton } from '../payment/card-form.tsx'
import { cardChangeQuery, useRefresh } from './queries.ts'

const FORM = 'change-card'

/** Keeps another card for the payments to come. The card itself goes to the provider and never through this site. */
export function Component() {
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(cardChangeQuery())
  const close = () => void navigate('/subscription')
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && close()}
      title="Change card"
      description="The new card is used from the next payment on."
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
      {error && (
        <ErrorState
          title="The card cannot be changed now"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <CardFormSkeleton />}
      {data && (
        <CardForm clientSecret={data.clientSecret}>
          <SetupForm isSaving={isSaving} onSaving={setIsSaving} onSaved={close} />
        </CardForm>
      )}
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
      // Some banks ask on a page of their own and send the browser back here.
      confirmParams: { return_url: `${location.origin}/subscription` },
      redirect: 'if_required',
    })
    onSaving(false)
    if (error) return setProblem(error.message ?? 'The card was not accepted. Please try another one.')
    await refresh.mutateAsync().catch(() => undefined) // The provider tells the service as well.
    toast({ tone: 'success', title: 'Card Changed', description: 'It is used from the next payment on.' })
    onSaved()
  }
  return (
    <form id={FORM} onSubmit={(event) => void handleSubmit(event)}>
      <PaymentElement />
      <FormProblem error={{ message: problem }} />
    </form>
  )
}
