import type { Subscription } from '@fundharbor/contracts/identity/billing'
import { Button, Card, ErrorState, formatDate, LinkButton, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { formatPrice } from '../payment/format-price.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { Invoices } from './invoices.tsx'
import styles from './manage.module.css'
import { nameOf } from './plans.ts'
import { subscriptionQuery } from './queries.ts'
import { ResumeButton } from './resume-button.tsx'

/** Payments of a subscription: the next one, the card, the invoices, and how it ends. */
export function Manage() {
  const { data: subscription, error, isFetching, refetch } = useQuery(subscriptionQuery())
  return (
    <>
      {subscription === undefined && error && (
        <ErrorState
          title="Your subscription did not load"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {subscription && <Payments subscription={subscription} />}
      <Invoices />
    </>
  )
}

function Payments({ subscription }: { subscription: Subscription }) {
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" className={styles.title}>
        Payment
      </h2>
      <Card flush className={styles.facts}>
        <NextPayment subscription={subscription} />
        <CardFact subscription={subscription} />
      </Card>
    </section>
  )
}

function NextPayment({ subscription }: { subscription: Subscription }) {
  const [isAsking, setIsAsking] = useState(false)
  const { nextPayment, cancelAtPeriodEnd, currentPeriodEnd, plan } = subscription
  return (
    <div className={styles.fact}>
      <h3 className={styles.label}>{cancelAtPeriodEnd ? 'Your plan ends' : 'Next payment'}</h3>
      <p className={styles.value}>
        {!cancelAtPeriodEnd && nextPayment
          ? `${formatPrice(nextPayment.amount, nextPayment.currency)} on ${formatDate(nextPayment.at)}`
          : formatDate(currentPeriodEnd)}
      </p>
      <p className={styles.hint}>
        {cancelAtPeriodEnd
          ? `${nameOf(plan)} is paid until then. Nothing more is charged, and you return to Free.`
          : 'Renews each month until you cancel.'}
      </p>
      {cancelAtPeriodEnd ? (
        <ResumeButton plan={plan} size="sm" variant="secondary" />
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
          Cancel plan
        </Button>
      )}
      {isAsking && <CancelDialog subscription={subscription} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function CardFact({ subscription: { card } }: { subscription: Subscription }) {
  return (
    <div className={styles.fact}>
      <h3 className={styles.label}>Card</h3>
      <p className={styles.value}>
        {card ? `${brandOf(card.brand)} ending in ${card.last4}` : 'No card kept'}
      </p>
      <p className={styles.hint}>
        {card
          ? `Expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`
          : 'Add one so that the next payment can be made.'}
      </p>
      {/* A visit of its own: the provider's form is allowed on that page alone. */}
      <LinkButton variant="secondary" size="sm" href="/subscription/card">
        {card ? 'Change card' : 'Add card'}
      </LinkButton>
    </div>
  )
}

const brandOf = (brand: string): string =>
  ({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' })[brand] ??
  brand.charAt(0).toUpperCase() + brand.slice(1)
