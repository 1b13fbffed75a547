import type { SubscriptionStatus } from '@fundharbor/contracts/identity/session'

const names: Partial<Record<SubscriptionStatus, string>> = {
  basic: 'Basic',
  premium: 'Premium',
  unlimited: 'Unlimited',
  admin: 'Unlimited',
}

/** `Premium`; without a paid plan, `Free`. */
export const planNameOf = (status: SubscriptionStatus): string => names[status] ?? 'Free'
