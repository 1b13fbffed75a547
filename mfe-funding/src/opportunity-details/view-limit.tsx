import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Problem } from '@fundharbor/contracts/problem'
import { clock, formatDateTime, useMember } from '@fundharbor/kit'
import { UpgradePrompt } from '@fundharbor/kit/ui/upgrade-prompt.tsx'
import { useMemberPages } from '../shared/member-pages.ts'
import styles from './details.module.css'

/** Shown when the plan's views are used up: the limit, when it resets and how to upgrade. */
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
        benefit="lets you open every opportunity"
        hasPlansPage={pages?.['/subscription'] ?? false}
      >
        <p>{problem.message}</p>
        <p>
          Your plan lets you open {opportunitiesPerPeriod} opportunities every {periodDays} days.
          {problem.resetAt && ` Your views reset on ${formatDateTime(problem.resetAt)}.`}
        </p>
      </UpgradePrompt>
    </section>
  )
}
