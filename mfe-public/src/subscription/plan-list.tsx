import { seatsOf } from '@fundharbor/contracts/identity/plan-limits'
import { Badge, Card, classes } from '@fundharbor/kit'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { useOffer } from '../site-capabilities.ts'
import { PlanAction } from './plan-action.tsx'
import styles from './plan-list.module.css'
import { describePlans, type PlanContents } from './plan-contents.ts'
import { plans, type Plan, type PlanName } from './plans.ts'
import { Seats } from './seats.tsx'
import { TideStaff } from './tide-staff.tsx'
import type { PlanState } from './use-plan-state.ts'

interface PlanListProps {
  planState: PlanState
  /** The plan in the URL. */
  chosen: PlanName | null
}

export function PlanList({ planState, chosen }: PlanListProps) {
  const highlighted = chosen ?? recommend(planState)
  const contents = describePlans(useOffer())
  return (
    <ul className={classes(styles.plans, chosen && styles.withChoice)} aria-label="Plans">
      {plans.map((plan) => (
        <PlanItem
          key={plan.plan}
          card={{ ...plan, ...contents[plan.plan] }}
          planState={planState}
          isHighlighted={plan.plan === highlighted}
          isChosen={plan.plan === chosen}
        />
      ))}
    </ul>
  )
}

/** The current paid plan, or Basic, which suits most users. */
const recommend = (planState: PlanState): PlanName =>
  'plan' in planState && planState.plan !== 'freemium' ? planState.plan : 'basic'

interface PlanProps {
  card: Plan & PlanContents
  planState: PlanState
  isHighlighted: boolean
  isChosen: boolean
}

function PlanItem({ card, planState, isHighlighted, isChosen }: PlanProps) {
  const { plan, name, price, period, text, points, tide } = card
  return (
    <Card
      as="li"
      className={classes(styles.plan, isHighlighted && styles.highlighted)}
      aria-current={isChosen || undefined}
    >
      <TideStaff tide={tide} />
      <h3 className={styles.name}>
        {name} {isChosen && <Badge tone="accent">Your choice</Badge>}
      </h3>
      <p className={styles.price}>{price}</p>
      <p className={styles.period}>{period}</p>
      <p className={styles.text}>{text}</p>
      <Seats seats={seatsOf({ role: 'user', subscriptionStatus: plan })} />
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <CheckIcon size={18} aria-hidden className={styles.check} />
            {point}
          </li>
        ))}
      </ul>
      <div className={styles.action}>
        <PlanAction card={card} planState={planState} isHighlighted={isHighlighted} />
      </div>
    </Card>
  )
}
