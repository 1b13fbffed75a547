import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Rate } from '../config/config.ts'
import { networkOf } from './client-address.ts'
import type { Exchange } from './exchange.ts'

const createLimiter = ({ perSecond, burst }: Rate) =>
  new RateLimiterMemory({ points: burst, duration: Math.ceil(burst / perSecond) })

const isExceeded = (limiter: RateLimiterMemory, client: string) =>
  limiter.consume(networkOf(client)).then(
    () => false,
    () => true,
  )

/** Returns a function that counts a request and tells whether it exceeds the limit of its client. */
export function createRateLimiter(
  rates: Exchange['config']['rates'],
): (exchange: Exchange) => Promise<boolean> {
  const limiters = { general: createLimiter(rates.general), 'sign-in': createLimiter(rates['sign-in']) }
  return async ({ req, route, client }) => {
    if (route.target.kind !== 'proxy' || route.target.rate === 'none') return false
    if (await isExceeded(limiters.general, client)) return true
    return route.target.rate === 'sign-in' && req.method === 'POST' && isExceeded(limiters['sign-in'], client)
  }
}
