import { PageTitle } from '@fundharbor/kit'
import layout from '../layout.module.css'
import { InvalidSession } from './invalid-session.tsx'
import styles from './page.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import { useCheckoutSession } from './use-checkout-session.ts'

/** The last step of a subscription: order summary and payment form. */
export function Component() {
  const session = useCheckoutSession()
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <PageTitle>Complete Your Subscription</PageTitle>
      {session ? <PaymentPanel session={session} /> : <InvalidSession />}
    </div>
  )
}
