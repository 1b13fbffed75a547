import { Failure } from '@fundharbor/chassis/http/failures'
import type { Settings } from '../settings.ts'

/** What is known of the payment provider's account. */
export interface BillingSettings {
  secretKey: string
  publishableKey: string
  /** Several are separated by commas, all are believed: one can be changed while events come. */
  webhookSecret: string
  /** The provider's script for the browser. */
  scriptUrl: string
  /** Where the provider's API is, when it is not at its usual address. */
  apiBase?: string
}

/** Versioned like the API that the `stripe` package is pinned to. */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

/** The settings of a deployment that takes payments; a 503 in one that does not. */
export function billingOf({ billing }: Settings): BillingSettings {
  if (billing) return billing
  throw new Failure('BILLING_NOT_CONFIGURED', 'Payments are not set up on this site. The free plan works.')
}
