import { createHash, randomBytes } from 'node:crypto'
import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'

/** A session ends after this time without use. */
export const IDLE_MS = hoursToMilliseconds(24)
/** A session ends after this time, used or not. */
export const MAX_AGE_MS = hoursToMilliseconds(14 * 24)

const isHttps = (publicUrl: string) => new URL(publicUrl).protocol === 'https:'

/** Name and attributes of the session cookie. Over HTTPS, the `__Host-` prefix forbids a Domain attribute. */
export function sessionCookie(publicUrl: string) {
  const secure = isHttps(publicUrl)
  return {
    name: secure ? '__Host-fundharbor_sid' : 'fundharbor_sid',
    attributes: {
      httpOnly: true,
      sameSite: 'lax' as const,
      path: '/',
      secure,
      signed: true,
      overwrite: true,
    },
  }
}

/** The cookie's value: 256 random bits. */
export const newSid = (): string => randomBytes(32).toString('base64url')

/** The hash of a cookie's value, which is stored and sent in notifications; no cookie can be made from it. */
export const toSessionKey = (sid: string): string => createHash('sha256').update(sid).digest('base64url')

/** What the signed-in hint says: until the email is verified, pages show nothing of the member's. */
export const Hint = { member: '1', unverified: 'unverified' } as const
