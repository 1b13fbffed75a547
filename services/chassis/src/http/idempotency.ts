import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import type { Context } from 'koa'
import { Model } from 'objection'
import { clock } from '../runtime/clock.ts'
import { conflict, Failure } from './failures.ts'

const CUT_SHORT_MS = 60_000

/**
 * A creating POST that carries an `Idempotency-Key` runs once per person and key: a repeat gets the stored
 * answer, a repeat while the first still runs gets 409, as does every repeat of a secret answer, which is not kept.
 * A failed action may be tried again with its key.
 */
export async function replayOrRun(ctx: Context, spec: EndpointSpec, run: () => Promise<void>): Promise<void> {
  const sent = ctx.get('Idempotency-Key')
  if (spec.method !== 'POST' || spec.status !== 201 || !sent) return run()
  // A stream cannot be repeated from a row: its route resumes it by the same key.
  if (ctx.get('Accept').includes('text/event-stream')) return run()
  const key = await keyFor(ctx, spec, sent)
  if (!(await claim(key))) return replay(ctx, spec, key)
  try {
    await run()
    const body = spec.secretAnswer ? null : JSON.stringify(ctx.body ?? null)
    await table().where({ key }).update({ status: ctx.status, body })
  } catch (error) {
    await table().where({ key }).delete()
    throw error
  }
}

const table = () => Model.knex().table('idempotency_keys')

/** Where everyone may ask, the address counts, not the person: the first time may be what signed them in. */
async function keyFor(ctx: Context, spec: EndpointSpec, sent: string): Promise<string> {
  const person = spec.access === 'everyone' ? null : await ctx.state.optionalPerson()
  return `${person?.id ?? ctx.ip} ${spec.path} ${sent.slice(0, 100)}`
}

/** Whether the action is ours to carry out. One that a crash cut short may be taken up again after a minute. */
async function claim(key: string): Promise<boolean> {
  const now = clock.now()
  const claimed = await table()
    .insert({ key, created_at: now })
    .onConflict('key')
    .merge({ created_at: now })
    .whereNull('idempotency_keys.status')
    .where('idempotency_keys.created_at', '<', new Date(now.getTime() - CUT_SHORT_MS))
    .returning('key')
  return claimed.length > 0
}

async function replay(ctx: Context, spec: EndpointSpec, key: string): Promise<void> {
  const stored = await table().where({ key }).first('status', 'body')
  if (stored?.status == null) throw new Failure('CONFLICT', 'This is already being done', { retryAfter: 1 })
  if (spec.secretAnswer) throw conflict('This was done already; its answer is not kept.')
  ctx.status = stored.status
  ctx.body = stored.body
}
