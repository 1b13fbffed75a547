import { createHash } from 'node:crypto'
import { addressKey, rateLimit, type RateLimit } from '@fundharbor/chassis/http/rate-limit'
import type { Context } from 'koa'
import type { Settings } from './settings.ts'

const QUARTER_S = 900
const HOUR_S = 3600

/** A limit on one thing that people do, per account and per network address. */
interface AttemptLimit {
  /** Counts an attempt; throws TOO_MANY_REQUESTS when there were too many. */
  spend(ctx: Context, email: string): Promise<void>
  /** Takes an attempt back that turned out to be a good one. */
  refund(ctx: Context, email: string): Promise<void>
}

export type Limits = ReturnType<typeof attemptLimits>

/** How often a password may be tried, an account be made and a mail be asked for, counted over all replicas. */
export function attemptLimits({ attemptsFactor: factor }: Settings) {
  const limit = (name: string, times: number, seconds: number) =>
    rateLimit(name, { times: Math.ceil(times * factor), seconds })
  return {
    signIn: both(limit('sign-in account', 10, QUARTER_S), limit('sign-in address', 100, QUARTER_S)),
    register: both(limit('register account', 10, HOUR_S), limit('register address', 30, HOUR_S)),
    mail: both(limit('mail account', 5, HOUR_S), limit('mail address', 30, HOUR_S)),
    upload: both(limit('upload account', 30, HOUR_S), limit('upload address', 100, HOUR_S)),
    password: both(limit('password account', 10, QUARTER_S), limit('password address', 100, QUARTER_S)),
  }
}

function both(perAccount: RateLimit, perAddress: RateLimit): AttemptLimit {
  return {
    async spend(ctx, email) {
      await perAddress(addressKey(ctx.ip))
      await perAccount(accountKey(email))
    },
    async refund(ctx, email) {
      await Promise.all([perAddress.refund(addressKey(ctx.ip)), perAccount.refund(accountKey(email))])
    },
  }
}

/** The counts need no readable addresses. */
const accountKey = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')
