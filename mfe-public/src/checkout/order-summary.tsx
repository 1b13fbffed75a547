import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Card, formatMoney, Link } from '@fundharbor/kit'
import styles from './page.module.css'

export function OrderSummary({ plan }: { plan: PaidPlan }) {
  const { name, monthly, currency } = offerOf(plan)
  const price = formatMoney(monthly, currency)
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
        Renews at {price} each month until you cancel. You can cancel at any time and keep the plan until the
        end of the paid month.
      </p>
      <p className={styles.terms}>
        <Link to="/subscription">Compare plans</Link>
      </p>
    </Card>
  )
}
