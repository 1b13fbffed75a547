import { Stream } from 'node:stream'
import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Context } from 'koa'
import { concurrencyLimit } from './concurrency-limit.ts'
import { addressKey, rateLimitPerProcess } from './rate-limit.ts'
import { isTrustedService } from './trust.ts'

const KILOBYTE = 1024

/** Serializing this much JSON takes about two seconds. The largest pages have about two megabytes. */
export const KILOBYTES_PER_MINUTE = 64 * KILOBYTE
const kilobytes = rateLimitPerProcess({ times: KILOBYTES_PER_MINUTE, seconds: 60 })

/** A page sends two or three requests at once. */
const requests = concurrencyLimit({ running: 8, waiting: 50 })

interface Exchange {
  ctx: Context
  spec: EndpointSpec
  /** Null for visitors and other services. */
  person: Person | null
}

/**
 * Handles a request within the limits of its sender: concurrent requests per person, and JSON per minute and person, or for
 * visitors, per network. Throws TOO_MANY_REQUESTS. Other services have no limits.
 */
export async function handleWithinLimits(
  { ctx, spec, person }: Exchange,
  handle: () => Promise<void>,
): Promise<void> {
  if (isTrustedService(ctx)) return handle()
  const sender = person?.id ?? addressKey(ctx.ip)
  const counted = async () => {
    await kilobytes(sender, 0)
    await handle()
    // Above the limit, the next request is refused.
    await kilobytes(sender, Math.ceil(writeJson(ctx) / KILOBYTE)).catch(() => undefined)
  }
  // Many visitors share some networks. Uploads can take minutes and have limits of their own.
  await (person && !spec.multipart ? requests(sender, counted) : counted())
}

/** Serializes a JSON body and returns its size in bytes; 0 for files and streams. */
function writeJson(ctx: Context): number {
  const { body } = ctx
  if (!ctx.response.is('json') || body instanceof Stream || Buffer.isBuffer(body)) return 0
  if (typeof body === 'object' && body !== null) ctx.body = JSON.stringify(body)
  return ctx.response.length ?? 0
}
