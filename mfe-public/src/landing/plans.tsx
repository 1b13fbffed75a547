import { Button, Card, Link } from '@fundharbor/kit'
import { useOffer } from '../site-capabilities.ts'
import { useChoosePlan } from '../use-choose-plan.ts'
import { describePlans, teamPlans } from './marketing.ts'
import styles from './plans.module.css'

export function Plans() {
  const choose = useChoosePlan()
  const plans = describePlans(useOffer())
  return (
    <>
      <ul className={styles.plans} aria-label="Plans">
        {plans.map(({ slug, name, price, period, text, action }) => (
          <Card as="li" key={slug} tone={slug === 'basic' ? 'selected' : 'surface'} className={styles.plan}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.price}>
              {price} {period && <span className={styles.period}>{period}</span>}
            </p>
            <p className={styles.text}>{text}</p>
            <Button
              className={styles.action}
              variant={slug === 'basic' ? 'primary' : 'secondary'}
              onClick={() => choose(slug)}
            >
              {action}
            </Button>
          </Card>
        ))}
      </ul>
      <p className={styles.teams}>
        {teamPlans} <Link to="/subscription">Compare all plans</Link>
      </p>
    </>
  )
}
