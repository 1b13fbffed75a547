import { offerOf, type PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Card, Link } from '@fundharbor/kit'
import { formatPrice } from '../payment/format-price.ts'
import styles from './page.module.css'

/** What is bought, what it costs now and each month, and that it can be ended. */
export function OrderSummary({ plan }: { plan: PaidPlan }) {
  const { name, monthly, currency } = offerOf(plan)
  const price = formatPrice(monthly, currency)
  return (
    <Card as="section" tone="land" className={styles.summary} aria-labelledby="order">
      <h2 id="order">Order summary</h2>
      <dl className={styles.lines}>
        <div>
          <dt>{name} plan, one month</dt>
          <dd>{price}</dd>
        </div>
        <div className={styles.total}>
          <dt>Due today</dt>
          <dd>{price}</dd>
        </div>
      </dl>
      <p className={styles.terms}>
        Renews for {price} each month until you cancel. You can cancel at any time; the plan then stays to the
        end of the month that is paid.
      </p>
      <p className={styles.terms}>
        <Link to="/subscription">Compare the plans</Link>
      </p>
    </Card>
  )
}
