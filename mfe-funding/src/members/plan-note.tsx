import type { Team } from '@fundharbor/contracts/identity/members'
import { planNameOf } from '../shared/plan-names.ts'
import styles from './members.module.css'

/** Which plan the organization has, once several people share it. */
export function PlanNote({ team: { plan, members } }: { team: Team }) {
  if (!plan || members.length === 1) return null
  return (
    <p className={styles.note}>
      Everybody here shares the organization’s {planNameOf(plan)} plan and its limits. Owners and people with
      the billing role can change it.
    </p>
  )
}
