import { Button, EmptyState, problemMessage, Skeleton, useQuery } from '@fundharbor/kit'
import { Elements } from '@stripe/react-stripe-js'
import { useState, type ReactNode } from 'react'
import { appearanceNow } from './appearance.ts'
import { UNREACHABLE } from './load-stripe.ts'
import { providerQuery } from './queries.ts'

interface CardFormProps {
  /** The right to pay, or to keep a card, as the provider gave it out. */
  clientSecret: string
  /** The form with its `PaymentElement`. */
  children: ReactNode
}

/** Brings the provider's form, or says why it cannot. */
export function CardForm({ clientSecret, children }: CardFormProps) {
  const { data: stripe, error, isFetching, refetch } = useQuery(providerQuery())
  const [appearance] = useState(appearanceNow)
  if (stripe) {
    return (
      <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance, locale: 'en' }}>
        {children}
      </Elements>
    )
  }
  if (!error) return <CardFormSkeleton />
  return (
    <div role="alert">
      <EmptyState
        drawing="bell"
        title="The payment form did not load"
        action={
          <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {problemMessage(error, UNREACHABLE)}
      </EmptyState>
    </div>
  )
}

/** The shape of the form while it is on its way. */
export const CardFormSkeleton = () => (
  <div role="status" aria-label="Loading the payment form">
    <Skeleton height={240} />
  </div>
)
