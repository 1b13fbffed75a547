import { PageTitle, Spinner, useAuth, useQuery } from '@fundharbor/kit'
import layout from '../layout.module.css'
import { subscriptionQuery } from '../subscription/queries.ts'
import { AlreadyPaid } from './already-paid.tsx'
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
      {session ? <PaymentPanel session={session} /> : <NoSession />}
    </div>
  )
}

/** Another tab than the one in which somebody pays does not have the payment; they may have paid already. */
function NoSession() {
  const { user } = useAuth()
  const { data, isLoading } = useQuery({ ...subscriptionQuery(), enabled: Boolean(user) })
  if (isLoading) return <Spinner label="Loading" />
  return data?.status === 'active' ? <AlreadyPaid /> : <InvalidSession />
}
