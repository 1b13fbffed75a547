import { recordAuditEvent } from '../data/audit.ts'
import { clock } from '../runtime/clock.ts'
import { notFound } from '../http/failures.ts'
import type { QueueState, StuckEntry } from '@fundharbor/contracts/platform/jobs'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { hasTable } from '../data/has-table.ts'

/** An entry that failed so often is shown to administrators. */
const STUCK_AFTER = 3
const SHOWN = 100

/** Where a queue stands in the database; beside what is named here it has `id`, `created_at`, `due_at`, `attempts`, `last_error`. */
export interface Queue {
  name: string
  table: string
  /** The column that is null until an entry is done. */
  done: string
  /** SQL of what an entry is about, in words. */
  about: string
  /** After so many attempts an entry is given up; absent: never. */
  most?: number
}

/** A list whose entries are gone when they are done; each failure leaves the whole list for later. */
export interface List {
  name: string
  table: string
  /** The column that says since when an entry waits; absent: nothing does. */
  since?: string
}

const isQueue = (one: Queue | List): one is Queue => 'done' in one

/** What the chassis keeps for the services that have it. */
const mails: Queue = {
  name: 'mails',
  table: 'mail_queue',
  done: 'sent_at',
  about: `subject || ', to ' || recipient`,
  most: 12,
}
const removals: List = { name: 'files to remove', table: 'file_removals' }

export interface Queues {
  queues: Queue[]
  lists: List[]
}

/** The queues and lists that a service has: its own, and those of the chassis whose table is there. */
export async function queuesOf(knex: Knex, own: readonly (Queue | List)[]): Promise<Queues> {
  const queues = own.filter(isQueue)
  const lists = own.filter((one) => !isQueue(one))
  return {
    queues: (await hasTable(knex, mails.table)) ? [mails, ...queues] : queues,
    lists: (await hasTable(knex, removals.table)) ? [...lists, removals] : lists,
  }
}

/** How much waits in each queue, how long, and how much is stuck. */
export const readQueues = (knex: Knex, { queues, lists }: Queues): Promise<QueueState[]> =>
  Promise.all([
    ...queues.map((queue) => readQueue(knex, queue)),
    ...lists.map((list) => readList(knex, list)),
  ])

async function readList(knex: Knex, { name, table, since }: List): Promise<QueueState> {
  const oldest = since ? knex.raw('min(:since:)', { since }) : knex.raw('NULL')
  const [row] = await knex
    .table(table)
    .select<{ waiting: number; oldest: Date | null }[]>(
      knex.raw('count(*)::int AS waiting'),
      knex.raw('(?) AS oldest', [oldest]),
    )
  return { name, waiting: row?.waiting ?? 0, oldestAt: row?.oldest?.toISOString() ?? null, stuck: 0 }
}

async function readQueue(knex: Knex, { name, table, done }: Queue): Promise<QueueState> {
  const { rows } = await knex.raw<{ rows: { waiting: number; stuck: number; oldest: Date | null }[] }>(
    `SELECT (count(*) FILTER (WHERE attempts < :most))::int AS waiting,
            (count(*) FILTER (WHERE attempts >= :most))::int AS stuck,
            min(created_at) FILTER (WHERE attempts < :most) AS oldest
     FROM :table: WHERE :done: IS NULL`,
    { table, done, most: STUCK_AFTER },
  )
  const [row] = rows
  return {
    name,
    waiting: row?.waiting ?? 0,
    oldestAt: row?.oldest?.toISOString() ?? null,
    stuck: row?.stuck ?? 0,
  }
}

interface Row {
  id: string
  about: string
  attempts: number
  lastError: string | null
  createdAt: Date
  dueAt: Date
}

const stuckIn = (knex: Knex, { table, done }: Queue) =>
  knex.table(table).whereNull(done).where('attempts', '>=', STUCK_AFTER)

/** The oldest entries that failed again and again. */
export async function readStuck(knex: Knex, queues: readonly Queue[]): Promise<StuckEntry[]> {
  const lists = await Promise.all(queues.map((queue) => stuckEntries(knex, queue)))
  return lists.flat().slice(0, SHOWN)
}

async function stuckEntries(knex: Knex, queue: Queue): Promise<StuckEntry[]> {
  const rows: Row[] = await stuckIn(knex, queue)
    .select('id', 'attempts', 'last_error', 'created_at', 'due_at', knex.raw(`${queue.about} AS about`))
    .orderBy('created_at')
    .limit(SHOWN)
  return rows.map(({ id, about, attempts, lastError, createdAt, dueAt }) => ({
    id,
    queue: queue.name,
    about,
    attempts,
    error: lastError,
    queuedAt: createdAt.toISOString(),
    nextTryAt: queue.most !== undefined && attempts >= queue.most ? null : dueAt.toISOString(),
  }))
}

interface Retry {
  queue: string
  /** Absent: all that are stuck. */
  id?: string
}

/** Makes what is stuck due now, with all its attempts again; how many entries. The audit log says so. */
export async function retryStuck(
  knex: Knex,
  queues: readonly Queue[],
  { queue: name, id, by }: Retry & { by: Person },
): Promise<number> {
  const queue = queues.find((each) => each.name === name)
  if (!queue) throw notFound('Queue')
  return knex.transaction(async (trx) => {
    const entries = stuckIn(trx, queue).modify((all) => void (id && all.where({ id })))
    const rows: { id: string; attempts: number; last_error: string | null }[] = await entries
      .update({ attempts: 0, due_at: clock.now() })
      .returning('id')
    if (rows.length === 0) throw notFound('Stuck entry')
    await recordAuditEvent(trx, by, {
      action: 'retried',
      subject: id ? `entry ${id} of ${name}` : `${rows.length} stuck in ${name}`,
      details: { before: { state: 'stuck' }, after: { state: 'due' }, entries: rows.length },
    })
    return rows.length
  })
}
