import { Stream } from 'node:stream'
import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Context } from 'koa'
import { concurrencyLimit } from './concurrency-limit.ts'
import { addressKey, rateLimitPerProcess } from './rate-limit.ts'
import { isTrustedService } from './trust.ts'

const KILOBYTE = 1024

/** Writing this much JSON takes a process about two seconds of each minute. The largest pages have about two megabytes. */
export const KILOBYTES_PER_MINUTE = 64 * KILOBYTE
const kilobytes = rateLimitPerProcess({ times: KILOBYTES_PER_MINUTE, seconds: 60 })

/** A page sends two or three requests at once. */
const requests = concurrencyLimit({ running: 8, waiting: 50 })

interface Sent {
  ctx: Context
  spec: EndpointSpec
  /** Null for visitors and other services. */
  person: Person | null
}

/**
 * Handles a request within what its sender may have: some requests at a time, and some kilobytes of JSON a minute, whatever
 * the endpoint. Visitors share what their network may have. Throws TOO_MANY_REQUESTS. Other services have no limit.
 */
export async function handleWithinLimits(
  { ctx, spec, person }: Sent,
  handle: () => Promise<void>,
): Promise<void> {
  if (isTrustedService(ctx)) return handle()
  const sender = person?.id ?? addressKey(ctx.ip)
  const counted = async () => {
    await kilobytes(sender, 0)
    await handle()
    // Whoever is over the limit now gets this response, but not the next one.
    await kilobytes(sender, Math.ceil(writeJson(ctx) / KILOBYTE)).catch(() => undefined)
  }
  // Many visitors can share a network, and uploads can take minutes: they have limits of their own.
  await (person && !spec.multipart ? requests(sender, counted) : counted())
}

/** Writes a JSON body now, while its sender's other requests wait; returns its bytes. Files are not counted. */
function writeJson(ctx: Context): number {
  const { body } = ctx
  if (!ctx.response.is('json') || body instanceof Stream || Buffer.isBuffer(body)) return 0
  if (typeof body === 'object' && body !== null) ctx.body = JSON.stringify(body)
  return ctx.response.length ?? 0
}
