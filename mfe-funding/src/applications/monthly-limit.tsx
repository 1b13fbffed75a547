import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { clock, formatCount, formatDateTime, useMember, useQuery } from '@fundharbor/kit'
import { UpgradeNote } from '../shared/upgrade-note.tsx'
import styles from './apply.module.css'
import { usageQuery } from './queries.ts'

/** Says before anybody writes how many applications the plan still allows this month. Nothing without a limit. */
export function MonthlyLimit() {
  const now = clock.now()
  const { maxApplicationsPerMonth: limit } = limitsOf(useMember(), now)
  // A failure does not block the form: the server checks the limit when the application is submitted.
  const { data: usage } = useQuery({ ...usageQuery(), enabled: limit !== -1 })
  if (limit === -1 || !usage) return null
  const left = Math.max(0, limit - usage.applicationsThisMonth)
  if (left > 0) {
    return (
      <p className={styles.allowance}>
        Your plan includes {formatCount(limit, 'application')} a month. You have {left} left.
      </p>
    )
  }
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return (
    <UpgradeNote benefit="lets you submit as many applications as you like">
      <p>
        You’ve used all {limit} applications that your plan includes this month. You can save a draft now and
        submit it from {formatDateTime(nextMonth)}.
      </p>
    </UpgradeNote>
  )
}
