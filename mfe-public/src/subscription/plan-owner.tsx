import type { SubscriptionReport } from '@fundharbor/contracts/identity/billing'
import styles from './current-plan.module.css'
import { useCanChangePlan } from './use-can-change-plan.ts'

const names = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Whose plan it is, and for members who cannot change it, who can. */
export function PlanOwner({ report: { organization, managedBy } }: { report: SubscriptionReport }) {
  const canChange = useCanChangePlan()
  const owner = organization && `This is the plan of ${organization}, for everybody who works there.`
  const others = !canChange && managedBy.length > 0 && `To change it, ask ${names.format(managedBy)}.`
  if (!owner && !others) return null
  return <p className={styles.owner}>{[owner, others].filter(Boolean).join(' ')}</p>
}
