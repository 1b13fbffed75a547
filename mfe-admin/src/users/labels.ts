import type { AccountState, AdminUser } from '@fundharbor/contracts/identity/admin-users'
import type { SubscriptionStatus } from '@fundharbor/contracts/identity/session'

export const stateLabels: Record<AccountState, string> = {
  verified: 'Verified',
  unverified: 'Not verified',
  blocked: 'Blocked',
}

export const planLabels: Record<SubscriptionStatus, string> = {
  none: 'None',
  freemium: 'Free',
  trial: 'Trial',
  basic: 'Basic',
  premium: 'Premium',
  unlimited: 'Unlimited',
  admin: 'Admin',
}

/** Whether an account is open. */
export function stateOf({ accountBlocked, emailVerified }: AdminUser): AccountState {
  if (accountBlocked) return 'blocked'
  return emailVerified ? 'verified' : 'unverified'
}
