import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@fundharbor/contracts/platform/audit'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import { Model } from 'objection'
import { z } from 'zod'
import { clock } from './clock.ts'
import { decodeCursor, DEFAULT_PAGE, respondPage } from './pages.ts'

/** Creates the table of what administrators did; call it in a service's migration. */
export async function createAuditLog(knex: Knex): Promise<void> {
  await knex.schema.createTable('audit_log', (table) => {
    table.uuid('id').primary()
    table.timestamp('at').notNullable()
    table.uuid('actor_id').notNullable()
    table.text('actor_email').notNullable()
    table.text('action').notNullable()
    table.text('subject').notNullable()
    table.jsonb('details').notNullable().defaultTo('{}')
  })
  await knex.raw('CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC)')
}

/** What was done, in the past tense, and to what; `details` without secrets. */
export interface Deed {
  action: string
  subject: string
  details?: Record<string, unknown>
}

/** Writes down what an administrator did, in the transaction that does it. */
export async function recordDeed(trx: Knex, actor: Person, deed: Deed): Promise<void> {
  await trx.table('audit_log').insert({
    id: randomUUID(),
    at: clock.now(),
    actorId: actor.id,
    actorEmail: actor.email,
    action: deed.action,
    subject: deed.subject,
    details: JSON.stringify(deed.details ?? {}),
  })
}

type Row = Omit<AuditEntry, 'at'> & { at: Date }

const Position = z.tuple([z.iso.datetime(), z.uuid()])

/** A page of the log, newest first; the handler of a service's `auditOf(...).list`. */
export async function listAudit(
  ctx: Context,
  query: { limit?: number; cursor?: string },
): Promise<AuditEntry[]> {
  const { limit = DEFAULT_PAGE } = query
  const after = decodeCursor(query.cursor, (value) => Position.parse(value))
  const rows: Row[] = await Model.knex()
    .table('audit_log')
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit + 1)
    .modify((list) => void (after && list.whereRaw('(at, id) < (?, ?)', after)))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? [last.at.toISOString(), last.id] : undefined
  return respondPage(ctx, { rows: page.map((row) => ({ ...row, at: row.at.toISOString() })), next })
}
