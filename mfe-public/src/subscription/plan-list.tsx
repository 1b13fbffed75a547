import { Badge, Card, classes } from '@fundharbor/kit'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { PlanAction } from './plan-action.tsx'
import styles from './plan-list.module.css'
import { planCards, type PlanCard, type PlanName } from './plans.ts'
import { TideStaff } from './tide-staff.tsx'
import type { Standing } from './use-standing.ts'

interface PlanListProps {
  standing: Standing
  /** The plan that the address names. */
  chosen: PlanName | null
}

/** Every plan with what it offers to the reader. */
export function PlanList({ standing, chosen }: PlanListProps) {
  const shown = chosen ?? recommended(standing)
  return (
    <ul className={styles.plans} aria-label="Plans">
      {planCards.map((card) => (
        <Plan
          key={card.plan}
          card={card}
          standing={standing}
          isShown={card.plan === shown}
          isChosen={card.plan === chosen}
        />
      ))}
    </ul>
  )
}

/** Basic is what most need; who has a paid plan finds it marked. */
const recommended = (standing: Standing): PlanName =>
  'plan' in standing && standing.plan !== 'freemium' ? standing.plan : 'basic'

interface PlanProps {
  card: PlanCard
  standing: Standing
  isShown: boolean
  isChosen: boolean
}

function Plan({ card, standing, isShown, isChosen }: PlanProps) {
  const { name, price, period, words, points, tide } = card
  return (
    <Card
      as="li"
      className={classes(styles.plan, isShown && styles.shown)}
      aria-current={isChosen || undefined}
    >
      <TideStaff tide={tide} />
      <h3 className={styles.name}>
        {name} {isChosen && <Badge tone="accent">Your choice</Badge>}
      </h3>
      <p className={styles.price}>{price}</p>
      <p className={styles.period}>{period}</p>
      <p className={styles.words}>{words}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <CheckIcon size={18} aria-hidden className={styles.check} />
            {point}
          </li>
        ))}
      </ul>
      <div className={styles.action}>
        <PlanAction card={card} standing={standing} isShown={isShown} />
      </div>
    </Card>
  )
}
