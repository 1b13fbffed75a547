import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import { formatMoney } from '@fundharbor/kit'
import { Included } from '../included.tsx'
import { useOffer } from '../site-capabilities.ts'
import styles from './comparison.module.css'
import { comparePlans } from './marketing.ts'
import { Plans } from './plans.tsx'

export function Comparison() {
  const comparison = comparePlans(useOffer())
  return (
    <section id="pricing" className={styles.comparison} aria-labelledby="comparison">
      <div>
        <h2 id="comparison" className={styles.title}>
          Free to look around. <br />
          {formatMoney(offerOf('basic').monthly)} to go all the way.
        </h2>
        <p className={styles.text}>
          New accounts start with a 3-day trial. Stay on Free for as long as you like.
        </p>
        <Plans />
      </div>
      <table className={styles.table}>
        <caption className="visually-hidden">What the Free and Basic plans include</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Feature</span>
            </th>
            <th scope="col">Free</th>
            <th scope="col" className={styles.basic}>
              Basic
            </th>
          </tr>
        </thead>
        <tbody>
          {comparison.map(({ feature, free, basic }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              <td>
                <Included value={free} />
              </td>
              <td>
                <Included value={basic} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
