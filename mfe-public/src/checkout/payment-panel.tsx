import type { Stripe } from '@stripe/stripe-js'
import { Card, queryOptions, useQuery } from '@fundharbor/kit'
import { CardForm, CardFormSkeleton } from '../payment/card-form.tsx'
import { providerQuery } from '../payment/queries.ts'
import { AlreadyPaid } from './already-paid.tsx'
import { InvalidSession } from './invalid-session.tsx'
import { OrderSummary } from './order-summary.tsx'
import styles from './page.module.css'
import { PaymentForm } from './payment-form.tsx'
import type { CheckoutSession } from './use-checkout-session.ts'

/** Shows the payment form, or that there is nothing to pay, depending on the status of the payment. */
export function PaymentPanel({ session: { clientSecret, plan } }: { session: CheckoutSession }) {
  const { data: stripe } = useQuery(providerQuery())
  const { data: state, error } = useQuery({
    ...paymentQuery(clientSecret, stripe),
    enabled: stripe !== undefined,
  })
  if (state === 'unknown') return <InvalidSession />
  if (state === 'paid') return <AlreadyPaid />
  // If the status cannot be read, the provider's form shows the error.
  const showsForm = state === 'open' || error !== null
  return (
    <div className={styles.columns}>
      <Card as="section" className={styles.card} aria-labelledby="card">
        <h2 id="card" className={styles.cardTitle}>
          Payment details
        </h2>
        {stripe && !showsForm ? (
          <CardFormSkeleton />
        ) : (
          <CardForm clientSecret={clientSecret}>
            <PaymentForm plan={plan} />
          </CardForm>
        )}
      </Card>
      <OrderSummary plan={plan} />
    </div>
  )
}

const paymentQuery = (clientSecret: string, stripe: Stripe | undefined) =>
  queryOptions({
    queryKey: ['billing', 'payment', clientSecret],
    queryFn: async () => {
      if (!stripe) throw new Error('The payment provider has not loaded')
      const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret)
      if (error?.type === 'invalid_request_error' || paymentIntent?.status === 'canceled') return 'unknown'
      return paymentIntent?.status === 'succeeded' ? 'paid' : 'open'
    },
    staleTime: 0,
    gcTime: 0,
  })
