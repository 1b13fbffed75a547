import { createHash } from 'node:crypto'
import { pausingLimit, type Attempt } from '@fundharbor/chassis/http/pausing-limit'
import { normalizeEmail } from '@fundharbor/chassis/mail/normalize-email'
import { addressKey, rateLimit, type RateLimit } from '@fundharbor/chassis/http/rate-limit'
import { hoursToSeconds } from 'date-fns/hoursToSeconds'
import { minutesToSeconds } from 'date-fns/minutesToSeconds'
import type { Context } from 'koa'
import type { Settings } from './settings.ts'

const MINUTE_S = minutesToSeconds(1)
const QUARTER_HOUR_S = minutesToSeconds(15)
const HOUR_S = hoursToSeconds(1)
const DAY_S = hoursToSeconds(24)
const LONGEST_CODE_PAUSE_S = hoursToSeconds(6)

/** A limit on one kind of attempt, per account and per network address. */
interface AttemptLimit {
  /** Counts an attempt; throws TOO_MANY_REQUESTS over the limit. */
  consume(ctx: Context, email: string): Promise<void>
  /** Gives an attempt back that was legitimate. */
  refund(ctx: Context, email: string): Promise<void>
}

/** Who tries to sign in to which account. `device`: one that the account's owner has used before. */
interface SignIn {
  email: string
  device: string | undefined
}

export type AttemptLimits = ReturnType<typeof attemptLimits>

/** Limits on password attempts, registrations, emails, and uploads, counted across all replicas. */
export function attemptLimits({ attemptsFactor: factor }: Settings) {
  const scale = (times: number) => Math.ceil(times * factor)
  const limit = (name: string, times: number, seconds: number) =>
    rateLimit(name, { times: scale(times), seconds })
  return {
    signIn: signInLimit({ scale, limit }),
    code: codeLimit(scale),
    /** Not given back, so that a loop of right passwords fills neither mailboxes nor the queue of hashes. */
    signedIn: limit('signed in account', 60, HOUR_S),
    confirmed: combine(limit('confirmed account', 60, HOUR_S), limit('confirmed address', 300, HOUR_S)),
    register: combine(
      limit('register account', 10, HOUR_S),
      limit('register address', 30, HOUR_S),
      mailboxKey,
    ),
    // One name per kind, so that emails of one kind that a stranger asks for never use up those of another.
    resetMail: mailLimit('reset mail', limit),
    verificationMail: mailLimit('verification mail', limit),
    changeMail: mailLimit('mail', limit),
    invitation: combine(limit('invitation account', 30, HOUR_S), limit('invitation address', 60, HOUR_S)),
    invited: combine(limit('invited account', 5, DAY_S), limit('invited address', 60, HOUR_S), mailboxKey),
    upload: combine(limit('upload account', 30, HOUR_S), limit('upload address', 100, HOUR_S)),
    password: combine(
      limit('password account', 10, QUARTER_HOUR_S),
      limit('password address', 100, QUARTER_HOUR_S),
    ),
  }
}

const mailLimit = (name: string, limit: Limits['limit']) =>
  combine(limit(`${name} account`, 5, HOUR_S), limit(`${name} address`, 30, HOUR_S), mailboxKey)

interface Limits {
  scale: (times: number) => number
  limit: (name: string, times: number, seconds: number) => RateLimit
}

/**
 * Limits sign-ins so that strangers lock nobody out: ten attempts per account and network address, then one after each
 * pause. A known device has attempts of its own. Others also share a limit per address and one per account, which only
 * attempts from many addresses reach.
 */
function signInLimit({ scale, limit }: Limits) {
  const perPair = pausingLimit('sign-in pair', {
    times: scale(10),
    firstSeconds: MINUTE_S,
    longestSeconds: HOUR_S,
    seconds: DAY_S,
  })
  const shared = combine(
    limit('sign-in account', 100, QUARTER_HOUR_S),
    limit('sign-in address', 100, QUARTER_HOUR_S),
  )
  return async (ctx: Context, { email, device }: SignIn): Promise<Attempt> => {
    const attempt = await perPair(`${accountKey(email)} ${device ?? addressKey(ctx.ip)}`)
    if (device) return attempt
    // After the pause, so that one address alone cannot use the account's attempts up.
    await shared.consume(ctx, email)
    const refund = () => shared.refund(ctx, email)
    return {
      startsFirstPause: attempt.startsFirstPause,
      refund: async () => void (await Promise.all([attempt.refund(), refund()])),
      forget: async () => void (await Promise.all([attempt.forget(), refund()])),
    }
  }
}

/**
 * Limits wrong codes per account, whatever the address: only somebody who knows the password gets this far, and a code
 * has six digits. After ten, one more after each pause. Devices on which a code was right are counted by themselves.
 */
function codeLimit(scale: Limits['scale']) {
  const perAccount = pausingLimit('sign-in codes', {
    times: scale(10),
    firstSeconds: QUARTER_HOUR_S,
    longestSeconds: LONGEST_CODE_PAUSE_S,
    seconds: DAY_S,
  })
  return ({ email, device }: SignIn): Promise<Attempt> =>
    perAccount(`${accountKey(email)} ${device ?? 'others'}`)
}

/** With `keyOf`, which spellings of an email address count together. */
function combine(perAccount: RateLimit, perAddress: RateLimit, keyOf = accountKey): AttemptLimit {
  return {
    async consume(ctx, email) {
      await perAddress(addressKey(ctx.ip))
      await perAccount(keyOf(email))
    },
    async refund(ctx, email) {
      await Promise.all([perAddress.refund(addressKey(ctx.ip)), perAccount.refund(keyOf(email))])
    },
  }
}

/** Hashed, because the counters need no readable addresses. */
function accountKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

/** The same key for all spellings of a mailbox, for limits that protect its owner from email. */
function mailboxKey(email: string): string {
  return accountKey(normalizeEmail(email))
}
