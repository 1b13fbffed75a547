import type { Context } from 'koa'
import { addressKey, rateLimit } from './rate-limit.ts'
import { isTrustedService } from './trust.ts'

const perMinute = rateLimit('public pages', { times: 120, seconds: 60 })
/** More than anybody reads in a day, and too few to copy the catalog. */
const perDay = rateLimit('public pages in a day', { times: 1000, seconds: 86_400 })

/**
 * Counts a visit of a public page of the catalog per address; throws TOO_MANY_REQUESTS if there were too many. Other
 * services are not counted: the content service asks for all visitors, and counts their visits itself.
 */
export async function limitVisits(ctx: Context): Promise<void> {
  if (isTrustedService(ctx)) return
  await perMinute(addressKey(ctx.ip))
  await perDay(addressKey(ctx.ip))
}
