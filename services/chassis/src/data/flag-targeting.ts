import { createHash } from 'node:crypto'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { FlagPlan, FlagRules } from '@fundharbor/contracts/platform/feature-flags'
import type { FlagName } from '@fundharbor/contracts/platform/flag-names'

/** What targeting knows about somebody. */
export type FlagPerson = Pick<Person, 'id' | 'email' | 'subscriptionStatus'>

function planOf({ subscriptionStatus }: FlagPerson): FlagPlan {
  if (subscriptionStatus === 'admin') return 'unlimited'
  return subscriptionStatus === 'none' || subscriptionStatus === 'trial' ? 'freemium' : subscriptionStatus
}

/** A number from 0 to 99 that stays the same for a person and a flag, and differs between flags. */
const bucketOf = (flag: FlagName, { id }: FlagPerson): number =>
  createHash('sha256').update(`${flag} ${id}`).digest().readUInt32BE() % 100

/** Whether a feature is on for somebody. A feature for some people only is off for visitors. */
export function isOnFor(flag: FlagName, rules: FlagRules, person: FlagPerson | null): boolean {
  const { on, targeting } = rules[flag]
  if (!on || !targeting) return on
  if (!person) return false
  const { plans, share, people } = targeting
  return (
    plans.includes(planOf(person)) ||
    people.includes(person.email.toLowerCase()) ||
    bucketOf(flag, person) < share
  )
}
