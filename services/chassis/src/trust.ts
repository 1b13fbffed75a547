import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'

/** Header that carries the secret between services; the gateway strips it from the outside. */
export const SECRET_HEADER = 'x-internal-secret'

/** Whether the request comes from another service of this platform. */
export function isTrustedService(ctx: Context): boolean {
  const given = Buffer.from(ctx.get(SECRET_HEADER))
  const expected = Buffer.from(String(ctx.app.context.internalSecret ?? ''))
  return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)
}
