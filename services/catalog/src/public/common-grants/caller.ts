import { createHash } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure } from '@fundharbor/chassis/http/failures'
import { addressKey, rateLimit, type RateLimit } from '@fundharbor/chassis/http/rate-limit'
import { callService } from '@fundharbor/chassis/http/service-client'
import { internalKeys, KEY_PREFIX, type KeyScope } from '@fundharbor/contracts/identity/keys'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Context } from 'koa'

/** How to call identity-billing. */
export interface Identity {
  baseUrl: string
  secret: string
}

const open = rateLimit('open data address', { times: 60, seconds: 60 })
const keyed = rateLimit('open data key', { times: 600, seconds: 60 })
const exports = rateLimit('open data export', { times: 10, seconds: 3600 })

/**
 * Authenticates an optional API key and applies the published rate limits, which the response headers show. An
 * unknown or revoked key, or one of a plan without export, is rejected. Returns the key's id; null without a key.
 */
export async function authorizeCaller(ctx: Context, identity: Identity): Promise<string | null> {
  const key = await readKey(ctx, identity)
  await consumeLimit(ctx, key ? keyed : open, key?.id ?? addressKey(ctx.ip))
  return key?.id ?? null
}

/** Like `authorizeCaller`, for what requires a key: who made it, in its workspace, and what it allows. */
export async function authorizeKey(ctx: Context, identity: Identity): Promise<CallerKey> {
  const key = await readKey(ctx, identity)
  if (!key) {
    await consumeLimit(ctx, open, addressKey(ctx.ip))
    throw new Failure('SIGNED_OUT', 'This requires an API key: Authorization: Bearer fh_…')
  }
  await consumeLimit(ctx, keyed, key.id)
  return key
}

/** Like `authorizeCaller`, for the export, which requires a key. Returns the key's workspace, whose keys share the limit. */
export async function authorizeExport(ctx: Context, identity: Identity): Promise<string> {
  const key = await readKey(ctx, identity)
  if (!key) throw new Failure('SIGNED_OUT', 'The export requires an API key: Authorization: Bearer fh_…')
  const { workspaceId } = key.person
  await consumeLimit(ctx, exports, workspaceId)
  return workspaceId
}

/** A valid key. */
export interface CallerKey {
  id: string
  scope: KeyScope
  /** Who made it. */
  person: Person
}

async function readKey(ctx: Context, identity: Identity): Promise<CallerKey | null> {
  const [scheme, key] = ctx.get('Authorization').split(/\s+/)
  if (!scheme) return null
  // Invalid keys count against the address's limit.
  const rejectKey = async () => {
    await consumeLimit(ctx, open, addressKey(ctx.ip))
    return new Failure('SIGNED_OUT', 'This API key is not valid')
  }
  if (scheme.toLowerCase() !== 'bearer' || !key?.startsWith(KEY_PREFIX)) throw await rejectKey()
  const hash = createHash('sha256').update(key).digest('hex')
  const { id, scope, person } = await callService(internalKeys.check, { ...identity, params: { hash } })
  if (!id || !person) throw await rejectKey()
  if (!limitsOf(person, clock.now()).canExportData)
    throw new Failure('PLAN_REQUIRED', 'API keys are part of the paid plans.')
  return { id, scope, person }
}

/** Header names from the IETF draft on rate limit headers. */
async function consumeLimit(ctx: Context, limit: RateLimit, key: string): Promise<void> {
  const { times, seconds, remaining, resetIn } = await limit(key)
  ctx.set('RateLimit-Policy', `${times};w=${seconds}`)
  ctx.set('RateLimit-Limit', String(times))
  ctx.set('RateLimit-Remaining', String(remaining))
  ctx.set('RateLimit-Reset', String(resetIn))
}
