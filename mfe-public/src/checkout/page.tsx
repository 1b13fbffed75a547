import { PageTitle } from '@fundharbor/kit'
import layout from '../layout.module.css'
import { InvalidSession } from './invalid-session.tsx'
import { OrderSummary } from './order-summary.tsx'
import styles from './page.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import { useCheckoutSession } from './use-checkout-session.ts'

/** The last step of a subscription: what is ordered, and the card. */
export function Component() {
  const session = useCheckoutSession()
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <PageTitle>Complete Your Subscription</PageTitle>
      {session ? (
        <div className={styles.columns}>
          <PaymentPanel session={session} />
          <OrderSummary plan={session.plan} />
        </div>
      ) : (
        <InvalidSession />
      )}
    </div>
  )
}
