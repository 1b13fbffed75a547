import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import { splitList } from '../runtime/env.ts'

/** Header with the secret between services; the gateway removes it from outside requests. */
export const SECRET_HEADER = 'x-internal-secret'

/** Whether a request has one of the configured secrets and so comes from another service of this platform. */
export function isTrustedService(ctx: Context): boolean {
  const given = Buffer.from(ctx.get(SECRET_HEADER))
  const secrets = splitList(String(ctx.app.context.internalSecret ?? '')).map((secret) => Buffer.from(secret))
  return secrets.some(
    (expected) => expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected),
  )
}
