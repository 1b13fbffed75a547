import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import { listed } from '../runtime/env.ts'

/** Header that carries the secret between services; the gateway strips it from the outside. */
export const SECRET_HEADER = 'x-internal-secret'

/** Whether the request comes from another service of this platform: any of the configured secrets proves it. */
export function isTrustedService(ctx: Context): boolean {
  const given = Buffer.from(ctx.get(SECRET_HEADER))
  const secrets = listed(String(ctx.app.context.internalSecret ?? '')).map((secret) => Buffer.from(secret))
  return secrets.some(
    (expected) => expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected),
  )
}
