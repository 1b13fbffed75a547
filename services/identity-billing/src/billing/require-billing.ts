import { Failure } from '@fundharbor/chassis/http/failures'
import type { BillingSettings, Settings } from '../settings.ts'

/** The billing settings; throws BILLING_NOT_CONFIGURED (503) if the deployment takes no payments. */
export function requireBilling({ billing }: Settings): BillingSettings {
  if (billing) return billing
  throw new Failure(
    'BILLING_NOT_CONFIGURED',
    'Payments are not set up on this site. You can use the Free plan.',
  )
}
