import type { Subscription } from '@fundharbor/contracts/identity/billing'
import { Button, Card, formatDate, formatMoney, LinkButton, QueryError, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { CancelDialog } from './cancel-dialog.tsx'
import { Invoices } from './invoices.tsx'
import styles from './manage.module.css'
import { planName } from './plans.ts'
import { subscriptionQuery } from './queries.ts'
import { ResumeButton } from './resume-button.tsx'

/** The next payment, the card, the invoices and the cancellation of a subscription. */
export function Manage() {
  const query = useQuery(subscriptionQuery())
  const { data: subscription, error } = query
  return (
    <>
      {subscription === undefined && error && (
        <QueryError title="Your subscription did not load" query={query} />
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
  const [isCanceling, setIsCanceling] = useState(false)
  const { nextPayment, cancelAtPeriodEnd, currentPeriodEnd, plan } = subscription
  return (
    <div className={styles.fact}>
      <h3 className={styles.label}>{cancelAtPeriodEnd ? 'Your plan ends' : 'Next payment'}</h3>
      <p className={styles.value}>
        {!cancelAtPeriodEnd && nextPayment
          ? `${formatMoney(nextPayment.amount, nextPayment.currency)} on ${formatDate(nextPayment.at)}`
          : formatDate(currentPeriodEnd)}
      </p>
      <p className={styles.hint}>
        {cancelAtPeriodEnd
          ? `${planName(plan)} is paid until then. You won’t be charged again, and you move to the Free plan.`
          : 'Renews each month until you cancel.'}
      </p>
      {cancelAtPeriodEnd ? (
        <ResumeButton plan={plan} size="sm" variant="secondary" />
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setIsCanceling(true)}>
          Cancel plan
        </Button>
      )}
      {isCanceling && <CancelDialog subscription={subscription} onClose={() => setIsCanceling(false)} />}
    </div>
  )
}

function CardFact({ subscription: { card } }: { subscription: Subscription }) {
  return (
    <div className={styles.fact}>
      <h3 className={styles.label}>Card</h3>
      <p className={styles.value}>
        {card ? `${formatBrand(card.brand)} ending in ${card.last4}` : 'No card on file'}
      </p>
      <p className={styles.hint}>
        {card
          ? `Expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`
          : 'Add a card for your next payment.'}
      </p>
      {/* A full page load: the Content Security Policy allows the provider's form only on that page. */}
      <LinkButton variant="secondary" size="sm" href="/subscription/card">
        {card ? 'Change card' : 'Add card'}
      </LinkButton>
    </div>
  )
}

const formatBrand = (brand: string): string =>
  ({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' })[brand] ??
  brand.charAt(0).toUpperCase() + brand.slice(1)
