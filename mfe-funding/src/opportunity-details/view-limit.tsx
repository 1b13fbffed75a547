import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Problem } from '@fundharbor/contracts/problem'
import { clock, formatDateTime, useMember } from '@fundharbor/kit'
import { UpgradeNote } from '../shared/upgrade-note.tsx'
import styles from './details.module.css'

/** Shown when the plan's views are used up: the limit, when it resets and how to upgrade. */
export function ViewLimit({ problem, level: Heading }: { problem: Problem; level: 'h2' | 'h3' }) {
  const member = useMember()
  const { opportunitiesPerPeriod, periodDays } = limitsOf(member, clock.now())
  return (
    <section className={styles.limit} aria-labelledby="view-limit">
      <Heading id="view-limit" className={styles.limitTitle}>
        View limit reached
      </Heading>
      <UpgradeNote benefit="lets you open every opportunity">
        <p>{problem.message}</p>
        <p>
          Your plan lets you open {opportunitiesPerPeriod} opportunities every {periodDays} days.
          {problem.resetAt && ` Your views reset on ${formatDateTime(problem.resetAt)}.`}
        </p>
      </UpgradeNote>
    </section>
  )
}
