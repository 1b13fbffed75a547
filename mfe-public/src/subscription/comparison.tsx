import { classes } from '@fundharbor/kit'
import styles from './comparison.module.css'
import { Included } from '../included.tsx'
import { useOffer } from '../site-capabilities.ts'
import { comparePlans } from './plan-contents.ts'
import { plans, type PlanName } from './plans.ts'

export function Comparison({ highlighted }: { highlighted: PlanName }) {
  const comparison = comparePlans(useOffer())
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison">Feature comparison</h2>
      <table className={styles.table} aria-labelledby="comparison">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Feature</span>
            </th>
            {plans.map(({ plan, name }) => (
              <th key={plan} scope="col" className={classes(plan === highlighted && styles.highlighted)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.map(({ feature, cells }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {cells.map((value, index) => (
                <td key={plans[index]?.plan}>
                  <Included value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
