import { logger } from '@fundharbor/chassis/runtime/logger'
import {
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from 'cockatiel'

/** Maximum concurrent calls; more fail immediately. */
const MAX_CONCURRENT = 16
const BREAKS_AFTER = 3
const HALF_OPEN_AFTER_MS = 15_000

/** Timeout, circuit breaker and bulkhead for calls to a model server. */
export function createServerPolicy(name: string, timeoutMs: number): IPolicy {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new ConsecutiveBreaker(BREAKS_AFTER),
  })
  breaker.onBreak(() => logger.warn({ server: name }, 'Circuit breaker opened for a search model server'))
  breaker.onFailure(({ reason }) =>
    logger.warn(
      { err: 'error' in reason ? reason.error : reason, server: name },
      'A search model server failed',
    ),
  )
  return wrap(bulkhead(MAX_CONCURRENT), breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive))
}
