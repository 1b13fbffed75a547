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

/** More calls at once are refused: searches do without. */
const MOST_AT_ONCE = 16
const BREAKS_AFTER = 3
const HALF_OPEN_AFTER_MS = 15_000

/** Ends every call to a server in time; after some failures in a row it is left alone for a while. */
export function guardOf(name: string, timeoutMs: number): IPolicy {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new ConsecutiveBreaker(BREAKS_AFTER),
  })
  breaker.onBreak(() => logger.warn({ server: name }, 'a server of the search is not asked for a while'))
  breaker.onFailure(({ reason }) =>
    logger.warn(
      { err: 'error' in reason ? reason.error : reason, server: name },
      'a server of the search did not answer',
    ),
  )
  return wrap(bulkhead(MOST_AT_ONCE), breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive))
}
