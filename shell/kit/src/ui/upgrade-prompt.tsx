import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import { formatMoney, LinkButton } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import styles from './upgrade-prompt.module.css'

interface UpgradePromptProps {
  /** The limit that was reached, as sentences. */
  children: ReactNode
  /** What the cheapest plan adds, following its name: `opens every opportunity`. */
  benefit: string
  /** Whether the site has a subscription page to link to. */
  hasPlansPage?: boolean
}

/** Shown when a plan's limit is reached: the limit, the cheapest plan, which removes it, its price and a link. */
export function UpgradePrompt({ children, benefit, hasPlansPage = true }: UpgradePromptProps) {
  const { name, monthly } = offerOf('basic')
  return (
    <aside className={styles.prompt} aria-label="Your plan">
      <div className={styles.text}>
        {children}
        <p>
          The {name} plan {benefit}, for {formatMoney(monthly)} per month.
        </p>
      </div>
      {hasPlansPage && (
        <LinkButton size="sm" to="/subscription?plan=basic">
          Upgrade to {name}
        </LinkButton>
      )}
    </aside>
  )
}
