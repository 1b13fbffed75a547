import {
  ApiError,
  Button,
  EmptyState,
  failureAdvice,
  problemMessage,
  Skeleton,
  useQuery,
} from '@fundharbor/kit'
import { Elements } from '@stripe/react-stripe-js'
import { useState, type ReactNode } from 'react'
import { getAppearance } from './appearance.ts'
import { UNREACHABLE } from './load-stripe.ts'
import { providerQuery } from './queries.ts'

interface CardFormProps {
  /** The client secret of a payment or of a card setup. */
  clientSecret: string
  /** The form, with a `PaymentElement`. */
  children: ReactNode
}

/** Loads the payment provider's form, or shows why it failed to load. */
export function CardForm({ clientSecret, children }: CardFormProps) {
  const { data: stripe, error, isFetching, refetch } = useQuery(providerQuery())
  const [appearance] = useState(getAppearance)
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
        {problemMessage(error, error instanceof ApiError ? failureAdvice(error) : UNREACHABLE)}
      </EmptyState>
    </div>
  )
}

/** Shown while the form loads. */
export const CardFormSkeleton = () => (
  <div role="status" aria-label="Loading the payment form">
    <Skeleton height={240} />
  </div>
)
