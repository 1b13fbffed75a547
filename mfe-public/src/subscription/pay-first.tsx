import { planOffers } from '@fundharbor/contracts/identity/plan-offers'
import styles from './page.module.css'

/** Visitors can pay first. The account that they create afterward is on the plan right away. */
export const PayFirst = () => (
  <p className={styles.payFirst}>
    New here? You can also pay first and create your account afterward:{' '}
    {planOffers.map(({ plan, name }, index) => (
      <span key={plan}>
        {index > 0 && ', '}
        <a href={`/api/billing/checkout?plan=${plan}`}>pay for {name}</a>
      </span>
    ))}
    .
  </p>
)
