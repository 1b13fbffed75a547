import { offerOf, type PaidPlan } from '@fundharbor/contracts/identity/plans'
import { LinkButton } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import styles from './upgrade-prompt.module.css'

interface UpgradePromptProps {
  /** The limit that was met, as sentences. */
  children: ReactNode
  /** What the plan does about it, after its name: `opens every opportunity`. */
  lifts: string
  /** The cheapest plan that does. */
  plan?: PaidPlan
  /** Whether the site has the page of plans. */
  linked?: boolean
}

/** Stands where a limit of the plan is met: names the limit, the plan that lifts it and its price, and leads there. */
export function UpgradePrompt({ children, lifts, plan = 'basic', linked = true }: UpgradePromptProps) {
  const { name, monthly } = offerOf(plan)
  return (
    <aside className={styles.prompt} aria-label="Your plan">
      <div className={styles.words}>
        {children}
        <p>
          The {name} plan {lifts}, for ${Number(monthly)} per month.
        </p>
      </div>
      {linked && (
        <LinkButton size="sm" to={`/subscription?plan=${plan}`}>
          Upgrade to {name}
        </LinkButton>
      )}
    </aside>
  )
}
