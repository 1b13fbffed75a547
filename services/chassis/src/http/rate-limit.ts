import { Model } from 'objection'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from './failures.ts'

/** A limit after an attempt. */
export interface RateLimitState {
  /** Attempts allowed per window. */
  times: number
  /** Length of the window. */
  seconds: number
  remaining: number
  /** Seconds until all attempts are available again. */
  resetIn: number
}

/** Counts an attempt for a key; throws TOO_MANY_REQUESTS if there were too many. */
export interface RateLimit {
  (key: string): Promise<RateLimitState>
  /** Takes one attempt back, for example after a correct password. */
  refund(key: string): Promise<void>
}

/** The library's counters in PostgreSQL, connected when they are first used. */
export function connectLimiter(
  name: string,
  { times, seconds }: { times: number; seconds: number },
): () => RateLimiterPostgres {
  let limiter: RateLimiterPostgres | undefined
  return () =>
    (limiter ??= new RateLimiterPostgres({
      storeClient: Model.knex(),
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: times,
      duration: seconds,
    }))
}

/** Allows `times` attempts per key in `seconds`, counted over all replicas. `name` separates limits from each other. */
export function rateLimit(name: string, { times, seconds }: { times: number; seconds: number }): RateLimit {
  const connected = connectLimiter(name, { times, seconds })
  const spend = async (key: string): Promise<RateLimitState> => {
    try {
      const { remainingPoints, msBeforeNext } = await connected().consume(key.slice(0, 200))
      return { times, seconds, remaining: remainingPoints, resetIn: Math.ceil(msBeforeNext / 1000) }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
    }
  }
  const refund = async (key: string): Promise<void> => {
    await connected().reward(key.slice(0, 200))
  }
  return Object.assign(spend, { refund })
}

/** Like `rateLimit`, but counted in this process only: for frequent, cheap requests. An expensive one can count several times. */
export function rateLimitPerProcess({ times, seconds }: { times: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds })
  return async (key: string, attempts = 1): Promise<void> => {
    await limiter.consume(key, attempts).catch((refusal: RateLimiterRes) => {
      throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
    })
  }
}

/** The rate limit key of an address: an IPv4 address, or the IPv6 network (/64) that one customer gets. */
export const addressKey = (ip: string): string => networkOf(ip, 4)

/** As `addressKey`, with the largest IPv6 network (/48) that one customer gets: for votes rather than limits. */
export const siteKey = (ip: string): string => networkOf(ip, 3)

function networkOf(ip: string, groups: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const gap = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  const network = [...front, ...gap, ...back].slice(0, groups)
  return network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')
}
