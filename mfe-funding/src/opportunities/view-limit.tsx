import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Problem } from '@fundharbor/contracts/problem'
import { clock, formatDateTime, useMember } from '@fundharbor/kit'
import { UpgradePrompt } from '@fundharbor/kit/ui/upgrade-prompt.tsx'
import { useMemberPages } from '../registry.ts'
import styles from './details.module.css'

/** The plan's views are used up: how many there are, when they begin anew, and what lifts the limit. */
export function ViewLimit({ problem, level: Heading }: { problem: Problem; level: 'h2' | 'h3' }) {
  const member = useMember()
  const pages = useMemberPages('/subscription')
  const { opportunitiesPerPeriod, periodDays } = limitsOf(member, clock.now())
  return (
    <section className={styles.limit} aria-labelledby="view-limit">
      <Heading id="view-limit" className={styles.limitTitle}>
        View limit reached
      </Heading>
      <UpgradePrompt
        lifts="opens every opportunity, without a limit"
        linked={pages?.['/subscription'] ?? false}
      >
        <p>{problem.message}</p>
        <p>
          Your plan opens {opportunitiesPerPeriod} opportunities in {periodDays} days.
          {problem.resetAt && ` The next period begins on ${formatDateTime(problem.resetAt)}.`}
        </p>
      </UpgradePrompt>
    </section>
  )
}
