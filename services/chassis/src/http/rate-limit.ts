import { Model } from 'objection'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from './failures.ts'

/** What is left after an attempt, of how many in how many seconds, and in how many seconds all are back. */
export interface Allowance {
  times: number
  seconds: number
  remaining: number
  resetIn: number
}

/** Counts an attempt under a key; throws TOO_MANY_REQUESTS when there were too many. */
export interface RateLimit {
  (key: string): Promise<Allowance>
  /** Takes one attempt back, for one that turned out to be a good one. */
  refund(key: string): Promise<void>
}

/**
 * Lets `times` attempts per `seconds` and key through, counted over every replica. `name` keeps limits apart.
 */
export function rateLimit(name: string, { times, seconds }: { times: number; seconds: number }): RateLimit {
  let limiter: RateLimiterPostgres | undefined
  const connected = () =>
    (limiter ??= new RateLimiterPostgres({
      storeClient: Model.knex(),
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: times,
      duration: seconds,
    }))
  const spend = async (key: string): Promise<Allowance> => {
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

/** The same, counted in this process alone: for what is asked often and costs little. */
export function rateLimitHere({ times, seconds }: { times: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds })
  return async (key: string): Promise<void> => {
    await limiter.consume(key).catch((refusal: RateLimiterRes) => {
      throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
    })
  }
}

/** What a network address counts under: one IPv4 address, or the IPv6 network that one customer is given (/64). */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const gap = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back].slice(0, 4).join(':').toLowerCase()
}
