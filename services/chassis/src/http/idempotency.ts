import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import type { Context } from 'koa'
import { Model } from 'objection'
import { clock } from '../runtime/clock.ts'
import { conflict, Failure } from './failures.ts'

/** A request that takes longer than this has died with its process. */
const ABANDONED_AFTER_MS = 60_000

/**
 * Runs a POST that creates something and has an `Idempotency-Key` once per person and key. A repeat gets the stored
 * response; while the first request is running, or if its response is secret and was not stored, it gets 409. A request
 * that failed can be repeated with the same key.
 */
export async function replayOrRun(ctx: Context, spec: EndpointSpec, run: () => Promise<void>): Promise<void> {
  const sent = ctx.get('Idempotency-Key')
  if (spec.method !== 'POST' || spec.status !== 201 || !sent) return run()
  // A stream cannot be stored; its route resumes it by the same key.
  if (ctx.get('Accept').includes('text/event-stream')) return run()
  const key = await keyFor(ctx, spec, sent)
  if (!(await claim(key))) return replay(ctx, spec, key)
  try {
    await run()
    const body = spec.hasSecretResponse ? null : JSON.stringify(ctx.body ?? null)
    await table().where({ key }).update({ status: ctx.status, body })
  } catch (error) {
    await table().where({ key }).delete()
    throw error
  }
}

const table = () => Model.knex().table('idempotency_keys')

/** Endpoints for everyone use the address instead of the person, because the first request may have signed them in. */
async function keyFor(ctx: Context, spec: EndpointSpec, sent: string): Promise<string> {
  const person = spec.access === 'everyone' ? null : await ctx.state.optionalPerson()
  return `${person?.id ?? ctx.ip} ${spec.path} ${sent.slice(0, 100)}`
}

/** Whether this request has to run. One that a crash interrupted can be repeated after a minute. */
async function claim(key: string): Promise<boolean> {
  const now = clock.now()
  const claimed = await table()
    .insert({ key, created_at: now })
    .onConflict('key')
    .merge({ created_at: now })
    .whereNull('idempotency_keys.status')
    .where('idempotency_keys.created_at', '<', new Date(now.getTime() - ABANDONED_AFTER_MS))
    .returning('key')
  return claimed.length > 0
}

async function replay(ctx: Context, spec: EndpointSpec, key: string): Promise<void> {
  const stored = await table().where({ key }).first('status', 'body')
  if (stored?.status == null) throw new Failure('CONFLICT', 'This is already in progress', { retryAfter: 1 })
  if (spec.hasSecretResponse) throw conflict('This was already done. Its response is not stored.')
  ctx.status = stored.status
  ctx.body = stored.body
}
