import { Button, Card } from '@fundharbor/kit'
import { useChoosePlan } from '../choose-plan.ts'
import { plans } from './marketing.ts'
import styles from './plans.module.css'

/** The two plans to begin with. */
export function Plans() {
  const choose = useChoosePlan()
  return (
    <ul className={styles.plans} aria-label="Plans">
      {plans.map(({ slug, name, price, period, words, action }) => (
        <Card as="li" key={slug} tone={slug === 'basic' ? 'selected' : 'surface'} className={styles.plan}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.price}>
            {price} {period && <span className={styles.period}>{period}</span>}
          </p>
          <p className={styles.words}>{words}</p>
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
  )
}
