import type { SubscriptionStatus } from '@fundharbor/contracts/identity/session'

/** The names of the plans. */
export const plans: Record<SubscriptionStatus, string> = {
  none: 'None',
  freemium: 'Free',
  trial: 'Trial',
  basic: 'Basic',
  premium: 'Premium',
  unlimited: 'Unlimited',
  admin: 'Admin',
}
