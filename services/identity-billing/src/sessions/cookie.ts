import { createHash, randomBytes } from 'node:crypto'

export const IDLE_MS = 24 * 3_600_000
export const LONGEST_MS = 14 * 24 * 3_600_000

const isHttps = (publicUrl: string) => new URL(publicUrl).protocol === 'https:'

/** Name and attributes of the session cookie. Over https its name forbids a Domain and a page's own cookie. */
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

/** What the cookie carries: 256 random bits. */
export const newSid = (): string => randomBytes(32).toString('base64url')

/** What is stored and announced of it; nobody can make a cookie from this. */
export const keyOf = (sid: string): string => createHash('sha256').update(sid).digest('base64url')
