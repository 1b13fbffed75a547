import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  isTaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from 'cockatiel'
import { Stripe } from 'stripe'
import type { BillingSettings } from './settings.ts'

const API_VERSION = '2026-10-28.endive'
const CALL_MS = 4000
/** No request of ours takes five seconds. */
const ANSWER_MS = 4500
const BREAKS_AFTER = 5
const HALF_OPEN_AFTER_MS = 2000

/** The payment provider as the rest of billing asks it. */
export interface Provider {
  /**
   * Does something with the provider in time. Throws UNAVAILABLE while it is away, PAYMENT_REFUSED with the
   * provider's words when a card is refused.
   */
  ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>
}

const providers = new Map<BillingSettings, Provider>()

/** The provider of a deployment; one breaker guards all its calls. */
export function providerOf(settings: BillingSettings): Provider {
  const known = providers.get(settings)
  if (known) return known
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: API_VERSION,
    timeout: CALL_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...addressOf(settings.apiBase),
  })
  const policy = guard()
  const provider: Provider = {
    ask: (work) => policy.execute(() => work(stripe)).catch((error: unknown) => Promise.reject(told(error))),
  }
  providers.set(settings, provider)
  return provider
}

function addressOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' }
}

/** What the provider answered on purpose is no fault of the line. */
const isLineFault = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  isTaskCancelledError(error)

function guard(): IPolicy {
  const breaker = circuitBreaker(handleWhen(isLineFault), {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new ConsecutiveBreaker(BREAKS_AFTER),
  })
  return wrap(breaker, timeout(ANSWER_MS, TimeoutStrategy.Aggressive))
}

const AWAY = 'The payment provider cannot be reached right now. Please try again in a moment.'

/** The provider's error in our words, where the person can do something about it. */
function told(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return new Failure('PAYMENT_REFUSED', error.message, { cause: error })
  const busy = error instanceof Stripe.errors.StripeRateLimitError
  if (busy || isLineFault(error) || isBrokenCircuitError(error)) return unavailable(AWAY, error)
  return error
}
