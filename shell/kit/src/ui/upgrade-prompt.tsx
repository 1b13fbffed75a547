import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { formatMoney, LinkButton } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import styles from './upgrade-prompt.module.css'

interface UpgradePromptProps {
  /** The limit that was reached, as sentences. */
  children: ReactNode
  /** What the plan adds, following its name: `opens every opportunity`. */
  benefit: string
  /** The cheapest plan that does so. */
  plan?: PaidPlan
  /** Whether the site has a subscription page to link to. */
  hasPlansPage?: boolean
}

/** Shown when a plan's limit is reached: the limit, the plan that removes it, its price and a link. */
export function UpgradePrompt({
  children,
  benefit,
  plan = 'basic',
  hasPlansPage = true,
}: UpgradePromptProps) {
  const { name, monthly } = offerOf(plan)
  return (
    <aside className={styles.prompt} aria-label="Your plan">
      <div className={styles.text}>
        {children}
        <p>
          The {name} plan {benefit}, for {formatMoney(monthly)} per month.
        </p>
      </div>
      {hasPlansPage && (
        <LinkButton size="sm" to={`/subscription?plan=${plan}`}>
          Upgrade to {name}
        </LinkButton>
      )}
    </aside>
  )
}
