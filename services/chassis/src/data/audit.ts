import { randomUUID } from 'node:crypto'
import type { Router } from '@koa/router'
import { auditOf, type AuditEvent } from '@fundharbor/contracts/platform/audit'
import type { ServiceName } from '@fundharbor/contracts/platform/jobs'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Instant } from '@fundharbor/contracts/primitives'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import { Model } from 'objection'
import { z } from 'zod'
import { clock } from '../runtime/clock.ts'
import { sendCsv, type CsvColumns } from '../http/csv-stream.ts'
import { likePattern } from './like-pattern.ts'
import { mount } from '../http/mount.ts'
import { decodeCursor, DEFAULT_PAGE, respondPage } from '../http/pages.ts'

const BATCH = 1000

/** An action of an administrator. */
export interface NewAuditEvent {
  /** What was done, in the past tense. */
  action: string
  /** What it was done to. */
  subject: string
  /** Must not contain secrets. */
  details?: Record<string, unknown>
}

/**
 * Records what an administrator did, in the transaction that does it. Of others, who are erased with their accounts, the log
 * has no address.
 */
export async function recordAuditEvent(trx: Knex, actor: Person, event: NewAuditEvent): Promise<void> {
  await trx.table('audit_log').insert({
    id: randomUUID(),
    at: clock.now(),
    actorId: actor.id,
    actorEmail: actor.role === 'admin' ? actor.email : 'A member',
    action: event.action,
    subject: event.subject,
    details: JSON.stringify(event.details ?? {}),
  })
}

interface AuditedCsv<Row> {
  name: string
  columns: CsvColumns<Row>
  rows: AsyncIterable<Row>
  /** Which rows it has. */
  filters?: object
}

/** Responds with a CSV file for an administrator and records who took it. */
export async function sendAuditedCsv<Row>(
  ctx: Context,
  actor: Person,
  { filters = {}, ...file }: AuditedCsv<Row>,
): Promise<string> {
  await recordAuditEvent(Model.knex(), actor, {
    action: 'exported',
    subject: file.name,
    details: { before: {}, after: filters },
  })
  ctx.state.isAudited = true
  return sendCsv(ctx, file)
}

type Row = Omit<AuditEvent, 'at'> & { at: Date }

const Position = z.tuple([Instant, z.uuid()])

interface Filters {
  search?: string
  since?: string
  until?: string
}

/** Entries after a position, newest first. */
function entries({ search, since, until }: Filters, after?: [string, string]) {
  const log = Model.knex()
    .table('audit_log')
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  if (search)
    void log.whereRaw(`(actor_email || ' ' || action || ' ' || subject) ILIKE ?`, likePattern(search))
  if (since) void log.where('at', '>=', since)
  if (until) void log.where('at', '<', until)
  if (after) void log.whereRaw('(at, id) < (?, ?)', after)
  return log
}

/** A page of the log, newest first: the handler of a service's `auditOf(...).list`. */
export async function listAudit(
  ctx: Context,
  { limit = DEFAULT_PAGE, cursor, ...filters }: Filters & { limit?: number; cursor?: string },
): Promise<AuditEvent[]> {
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const rows: Row[] = await entries(filters, after).limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? [last.at.toISOString(), last.id] : undefined
  return respondPage(ctx, { rows: page.map((row) => ({ ...row, at: row.at.toISOString() })), next })
}

async function* everyEntry(filters: Filters): AsyncGenerator<Row> {
  let after: [string, string] | undefined
  for (;;) {
    const rows: Row[] = await entries(filters, after).limit(BATCH)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = [last.at.toISOString(), last.id]
  }
}

const columns: CsvColumns<Row> = [
  ['at', (row) => row.at.toISOString()],
  ['actor_email', (row) => row.actorEmail],
  ['action', (row) => row.action],
  ['subject', (row) => row.subject],
  ['details', (row) => JSON.stringify(row.details)],
]

/** Serves a service's audit log as a list and as a CSV file. */
export function mountAudit(router: Router, service: ServiceName): void {
  const { list, export: file } = auditOf(service)
  mount(router, list, ({ query, ctx }) => listAudit(ctx, query))
  mount(router, file, ({ query, person, ctx }) =>
    sendAuditedCsv(ctx, person, {
      name: `audit-${service}.csv`,
      columns,
      rows: everyEntry(query),
      filters: query,
    }),
  )
}
