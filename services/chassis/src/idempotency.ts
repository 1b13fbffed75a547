import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import { Model } from 'objection'
import { clock } from './clock.ts'
import { Failure } from './failures.ts'

/** Creates the table that remembers which user action has been carried out; call it in a service's migration. */
export async function createIdempotencyKeys(knex: Knex): Promise<void> {
  await knex.schema.createTable('idempotency_keys', (table) => {
    table.text('key').primary()
    table.integer('status')
    table.jsonb('body')
    table.timestamp('created_at').notNullable()
    table.index('created_at')
  })
}

/**
 * A creating POST that carries an `Idempotency-Key` runs once per person and key: a repeat gets the stored
 * answer, a repeat while the first still runs gets 409. A failed action may be tried again with its key.
 */
export async function replayOrRun(ctx: Context, spec: EndpointSpec, run: () => Promise<void>): Promise<void> {
  const sent = ctx.get('Idempotency-Key')
  if (spec.method !== 'POST' || spec.status !== 201 || !sent) return run()
  const key = await keyFor(ctx, spec, sent)
  if (!(await claim(key))) return replay(ctx, key)
  try {
    await run()
    await table()
      .where({ key })
      .update({ status: ctx.status, body: JSON.stringify(ctx.body ?? null) })
  } catch (error) {
    await table().where({ key }).delete()
    throw error
  }
}

const table = () => Model.knex().table('idempotency_keys')

async function keyFor(ctx: Context, spec: EndpointSpec, sent: string): Promise<string> {
  const person = await ctx.state.optionalPerson()
  return `${person?.id ?? ctx.ip} ${spec.path} ${sent.slice(0, 100)}`
}

async function claim(key: string): Promise<boolean> {
  const inserted = await table()
    .insert({ key, created_at: clock.now() })
    .onConflict('key')
    .ignore()
    .returning('key')
  return inserted.length > 0
}

async function replay(ctx: Context, key: string): Promise<void> {
  const stored = await table().where({ key }).first('status', 'body')
  if (stored?.status == null) throw new Failure('CONFLICT', 'This is already being done', { retryAfter: 1 })
  ctx.status = stored.status
  ctx.body = stored.body
}
