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
import type { BillingSettings } from '../settings.ts'

const API_VERSION = '2026-10-28.endive'
const CALL_MS = 4000
/** All calls of one request together; no request of ours may take five seconds. */
const TOTAL_MS = 4500
const FAILURES_TO_OPEN = 5
const HALF_OPEN_AFTER_MS = 2000

/** The payment provider, guarded by a timeout and a circuit breaker. */
export interface Provider {
  /**
   * Calls the provider. Throws UNAVAILABLE if it does not respond in time, and PAYMENT_REFUSED with the provider's
   * message if a card is declined.
   */
  run<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>
}

const providers = new Map<BillingSettings, Provider>()

/** The provider of a deployment; all its calls share one circuit breaker. */
export function getProvider(settings: BillingSettings): Provider {
  const known = providers.get(settings)
  if (known) return known
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: API_VERSION,
    timeout: CALL_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...addressOf(settings.apiBase),
  })
  const policy = createPolicy()
  const provider: Provider = {
    run: (work) =>
      policy.execute(() => work(stripe)).catch((error: unknown) => Promise.reject(toFailure(error))),
  }
  providers.set(settings, provider)
  return provider
}

function addressOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' }
}

/** A failure of the network or the provider, as opposed to a deliberate refusal. */
const isOutage = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  isTaskCancelledError(error)

function createPolicy(): IPolicy {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  return wrap(breaker, timeout(TOTAL_MS, TimeoutStrategy.Aggressive))
}

const UNREACHABLE = 'We can’t reach the payment provider right now. Try again in a moment.'

/** Translates errors that the person can act on; others stay as they are. */
function toFailure(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return new Failure('PAYMENT_REFUSED', error.message, { cause: error })
  const isBusy = error instanceof Stripe.errors.StripeRateLimitError
  if (isBusy || isOutage(error) || isBrokenCircuitError(error)) return unavailable(UNREACHABLE, error)
  return error
}
