import { createHash } from 'node:crypto'
import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import type { Context } from 'koa'
import { secondsInHour } from 'date-fns/constants'
import { Model } from 'objection'
import { clock } from '../runtime/clock.ts'
import { conflict, Failure } from './failures.ts'
import { addressKey, rateLimit } from './rate-limit.ts'
import { findTraces } from './traces.ts'

/** The gateway waits two minutes for a response, so an older request must have been interrupted by a crash. */
const ABANDONED_AFTER_MS = 130_000

/** Longer responses are not stored: a short post to a long discussion returns all of it. */
const MAX_STORED_CHARACTERS = 32_000

/** Per person, or network of a visitor: responses are kept for days, and nobody should fill the disk with them. */
const storedPerHour = rateLimit('stored responses', { times: 1000, seconds: secondsInHour })

/**
 * Runs a POST that creates something and has an `Idempotency-Key` once per person and key. A repeat gets the stored
 * response; it gets 409 while the first request is running, or if the response is secret or long and so was not stored.
 * Another request with the same key gets 422. A request that failed can be repeated with the same key. Streams are not
 * compared.
 */
export async function replayOrRun(ctx: Context, spec: EndpointSpec, run: () => Promise<void>): Promise<void> {
  const sent = ctx.get('Idempotency-Key')
  if (spec.method !== 'POST' || spec.status !== 201 || !sent) return run()
  // A stream cannot be stored; its route resumes it by the same key.
  if (ctx.get('Accept').includes('text/event-stream')) return run()
  const person = spec.access === 'everyone' ? null : await ctx.state.optionalPerson()
  // Endpoints for everyone use the address, because the first request may have signed the person in.
  const key = `${person?.id ?? ctx.ip} ${spec.path} ${sent.slice(0, 100)}`
  const fingerprint = fingerprintOf(ctx, spec)
  const traces = person ? [person.id] : []
  const claimed = await claim({ key, fingerprint, traces })
  if (!claimed) return replay(ctx, { key, fingerprint })
  try {
    await storedPerHour(person?.id ?? addressKey(ctx.ip))
    await run()
    const body = storable(ctx, spec)
    await table()
      .where(claimed)
      .update({ status: ctx.status, body, traces: [...traces, ...findTraces(body ?? '')] })
  } catch (error) {
    await table().where(claimed).delete()
    throw error
  }
}

/** The response as JSON; null if it is not to be stored. */
function storable(ctx: Context, spec: EndpointSpec): string | null {
  if (spec.hasSecretResponse) return null
  const json = JSON.stringify(ctx.body ?? null)
  return json.length > MAX_STORED_CHARACTERS ? null : json
}

const table = () => Model.knex().table('idempotency_keys')

/** Fields that are left out of fingerprints, because those would help to guess them. */
const SECRETS = /password|secret|token$|^code$/i

/** The same for a repeated request, and another one for another address or (checked) body. Does not read uploads. */
function fingerprintOf(ctx: Context, spec: EndpointSpec): string {
  const sent = spec.body ? ctx.request.body : null
  const body = JSON.stringify(sent ?? null, (name, value: unknown) =>
    SECRETS.test(name) ? undefined : value,
  )
  return createHash('sha256').update(`${ctx.url} ${body}`).digest('base64url')
}

interface Repeat {
  key: string
  fingerprint: string
}

/**
 * Claims a request and returns what identifies the claim, or undefined if another request holds it. A request that was
 * interrupted by a crash can be claimed again after two minutes.
 */
async function claim(
  request: Repeat & { traces: string[] },
): Promise<{ key: string; created_at: Date } | undefined> {
  const now = clock.now()
  const claimed = await table()
    .insert({ ...request, created_at: now })
    .onConflict('key')
    .merge()
    .whereNull('idempotency_keys.status')
    .where('idempotency_keys.created_at', '<', new Date(now.getTime() - ABANDONED_AFTER_MS))
    .returning('key')
  return claimed.length > 0 ? { key: request.key, created_at: now } : undefined
}

async function replay(ctx: Context, { key, fingerprint }: Repeat): Promise<void> {
  // The response `null` is stored as JSON, which `is null` tells from a response that is not stored.
  const stored = await table()
    .where({ key })
    .first('status', 'body', 'fingerprint', Model.knex().raw('body is null as "isNotStored"'))
  if (stored?.fingerprint && stored.fingerprint !== fingerprint)
    throw new Failure(
      'KEY_REUSED',
      'You have sent this already, with other values. Reload the page to see it.',
    )
  if (stored?.status == null) throw new Failure('CONFLICT', 'This is already in progress', { retryAfter: 1 })
  if (stored.isNotStored) throw conflict('This was already done. Its response is not stored.')
  ctx.status = stored.status
  ctx.body = stored.body
}
