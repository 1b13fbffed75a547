import { planOffers } from '@fundharbor/contracts/identity/plans'
import styles from './page.module.css'

/** Visitors may pay first: the account is created afterwards and has the plan at once. */
export const PayFirst = () => (
  <p className={styles.payFirst}>
    New here? You can also pay first and create your account afterwards:{' '}
    {planOffers.map(({ plan, name }, index) => (
      <span key={plan}>
        {index > 0 && ', '}
        <a href={`/api/billing/checkout?plan=${plan}`}>pay for {name}</a>
      </span>
    ))}
    .
  </p>
)
