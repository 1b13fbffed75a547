import { createHash } from 'node:crypto'
import { addressKey, rateLimit, type RateLimit } from '@fundharbor/chassis/http/rate-limit'
import { hoursToSeconds, minutesToSeconds } from 'date-fns'
import type { Context } from 'koa'
import type { Settings } from './settings.ts'

const QUARTER_HOUR_S = minutesToSeconds(15)
const HOUR_S = hoursToSeconds(1)

/** A limit on one kind of attempt, per account and per network address. */
interface AttemptLimit {
  /** Counts an attempt; throws TOO_MANY_REQUESTS over the limit. */
  consume(ctx: Context, email: string): Promise<void>
  /** Gives an attempt back that was legitimate. */
  refund(ctx: Context, email: string): Promise<void>
}

export type AttemptLimits = ReturnType<typeof attemptLimits>

/** Limits on password attempts, registrations, emails, and uploads, counted across all replicas. */
export function attemptLimits({ attemptsFactor: factor }: Settings) {
  const limit = (name: string, times: number, seconds: number) =>
    rateLimit(name, { times: Math.ceil(times * factor), seconds })
  return {
    signIn: combine(
      limit('sign-in account', 10, QUARTER_HOUR_S),
      limit('sign-in address', 100, QUARTER_HOUR_S),
    ),
    register: combine(limit('register account', 10, HOUR_S), limit('register address', 30, HOUR_S)),
    mail: combine(limit('mail account', 5, HOUR_S), limit('mail address', 30, HOUR_S)),
    upload: combine(limit('upload account', 30, HOUR_S), limit('upload address', 100, HOUR_S)),
    password: combine(
      limit('password account', 10, QUARTER_HOUR_S),
      limit('password address', 100, QUARTER_HOUR_S),
    ),
  }
}

function combine(perAccount: RateLimit, perAddress: RateLimit): AttemptLimit {
  return {
    async consume(ctx, email) {
      await perAddress(addressKey(ctx.ip))
      await perAccount(accountKey(email))
    },
    async refund(ctx, email) {
      await Promise.all([perAddress.refund(addressKey(ctx.ip)), perAccount.refund(accountKey(email))])
    },
  }
}

/** Hashed, because the counters need no readable addresses. */
const accountKey = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')
