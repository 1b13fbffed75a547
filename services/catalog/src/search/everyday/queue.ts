import { clock } from '@fundharbor/chassis/runtime/clock'
import { loggedError } from '@fundharbor/chassis/runtime/log-errors'
import type { OwnQueue } from '@fundharbor/chassis/jobs/status'
import type { Knex } from 'knex'
import { UnusableAnswer } from './everyday-model.ts'
import type { RecordRow } from './record-text.ts'

/** The first and two more; then an administrator may let it be tried again, or the record's text changes. */
const MOST_ATTEMPTS = 3

/** So many of the latest records wait in the queue; the others follow as these get their words. */
const MOST_QUEUED = 1000

const LEASE_MS = 120_000
const FIRST_RETRY_MS = 300_000
const MODEL_AWAY_MS = 600_000

/** Records that wait for everyday words, as the console shows them. */
export const everydayWordsQueue: OwnQueue = {
  name: 'everyday-words-to-write',
  async read(knex) {
    const counts = await knex
      .table('everyday_words_queue')
      .whereNull('done_at')
      .select<{ isFailed: boolean; count: number; oldest: Date }[]>(
        knex.raw('attempts >= ? AS is_failed, count(*)::int AS count, min(created_at) AS oldest', [
          MOST_ATTEMPTS,
        ]),
      )
      .groupBy('is_failed')
    const waiting = counts.find(({ isFailed }) => !isFailed)
    const failed = counts.find(({ isFailed }) => isFailed)
    return {
      name: this.name,
      waiting: waiting?.count ?? 0,
      oldestAt: waiting?.oldest.toISOString() ?? null,
      failed: failed?.count ?? 0,
    }
  },
  async listFailed(knex, limit) {
    const rows: FailedRow[] = await failedRecords(knex)
      .select('id', 'attempts', 'last_error', 'created_at')
      .select(knex.raw('(SELECT left(title, 120) FROM opportunities o WHERE o.id = opportunity_id) AS title'))
      .orderBy('created_at')
      .limit(limit)
    return rows.map(({ id, title, attempts, lastError, createdAt }) => ({
      id,
      queue: this.name,
      about: title,
      attempts,
      error: lastError,
      queuedAt: createdAt.toISOString(),
      nextTryAt: null,
    }))
  },
  retry: (trx, id) =>
    failedRecords(trx)
      .modify((all) => void (id && all.where({ id })))
      .update({ attempts: 0, due_at: clock.now() }),
}

interface FailedRow {
  id: string
  title: string
  attempts: number
  lastError: string | null
  createdAt: Date
}

const failedRecords = (knex: Knex) =>
  knex.table('everyday_words_queue').whereNull('done_at').where('attempts', '>=', MOST_ATTEMPTS)

/** A record whose turn it is. */
export interface QueuedRecord extends RecordRow {
  queueId: string
  id: string
  attempts: number
  /** Of the text that was read. */
  textHash: string
}

/** What is read of a record, and the columns that it stands in. */
const columns: Record<keyof RecordRow, string> = {
  title: 'title',
  funderName: 'funder_name',
  sector: 'sector',
  description: 'description',
  eligibilityCriteria: 'eligibility_criteria',
  eligibilityRequirements: 'eligibility_requirements',
  requirements: 'requirements',
}
const READ = Object.entries(columns).map(([name, column]) => `o.${column} AS "${name}"`)
const HASH = `md5(concat_ws(chr(31), ${Object.values(columns).join(', ')}))`

/** Queues what is new or has changed, the latest first; what changed while it waited starts over. */
export async function queueRecords(knex: Knex): Promise<void> {
  await knex.raw(
    `INSERT INTO everyday_words_queue (opportunity_id, created_at, due_at)
     SELECT o.id, o.updated_at, :now FROM opportunities o
     WHERE o.is_active AND o.everyday_words IS NULL AND NOT EXISTS (
       SELECT 1 FROM everyday_words_queue q WHERE q.opportunity_id = o.id AND q.done_at IS NULL
         AND q.attempts >= ${MOST_ATTEMPTS} AND q.created_at >= o.updated_at)
     ORDER BY o.updated_at DESC LIMIT ${MOST_QUEUED}
     ON CONFLICT (opportunity_id) DO UPDATE
       SET created_at = excluded.created_at, due_at = excluded.due_at, attempts = 0, last_error = NULL, done_at = NULL
       WHERE everyday_words_queue.done_at IS NOT NULL OR everyday_words_queue.created_at < excluded.created_at`,
    { now: clock.now() },
  )
}

/** Takes some that are due, which no other replica takes meanwhile. The attempt counts before it is made. */
export async function claimRecords(knex: Knex, limit: number): Promise<QueuedRecord[]> {
  const now = clock.now()
  const { rows } = await knex.raw(
    `WITH next AS (
       SELECT id FROM everyday_words_queue
       WHERE done_at IS NULL AND attempts < ${MOST_ATTEMPTS} AND due_at <= :now
       ORDER BY created_at DESC LIMIT :limit FOR UPDATE SKIP LOCKED),
     claimed AS (
       UPDATE everyday_words_queue q SET attempts = attempts + 1, due_at = :lease FROM next WHERE q.id = next.id
       RETURNING q.id AS "queueId", q.opportunity_id, q.attempts, q.created_at)
     SELECT claimed."queueId", claimed.attempts, o.id, ${HASH} AS "textHash",
       ${READ.join(', ')}
     FROM claimed JOIN opportunities o ON o.id = claimed.opportunity_id ORDER BY claimed.created_at DESC`,
    { now, limit, lease: new Date(now.getTime() + LEASE_MS) },
  )
  return rows
}

/** Writes a record's words, empty where none were left, unless its text has changed since it was read. */
export async function saveWords(
  knex: Knex,
  record: QueuedRecord,
  sentences: readonly string[],
): Promise<void> {
  await knex.transaction(async (trx) => {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      `UPDATE opportunities SET everyday_words = :words WHERE id = :id AND ${HASH} = :textHash`,
      { words: sentences.join('\n'), id: record.id, textHash: record.textHash },
    )
    if (rowCount === 0) await releaseRecord(trx, record)
    else await entry(trx, record).update({ done_at: clock.now(), last_error: null })
  })
}

/** Leaves a record for later. A model that is away does not use its attempts up. */
export async function noteFailure(knex: Knex, record: QueuedRecord, error: unknown): Promise<void> {
  const counts = error instanceof UnusableAnswer
  const due = counts ? FIRST_RETRY_MS * 4 ** (record.attempts - 1) : MODEL_AWAY_MS
  await entry(knex, record).update({
    due_at: new Date(clock.now().getTime() + due),
    attempts: record.attempts - (counts ? 0 : 1),
    last_error: loggedError(error).message.slice(0, 500),
  })
}

/** Gives back what was claimed and not asked for, or has changed meanwhile. */
export async function releaseRecord(knex: Knex, record: QueuedRecord): Promise<void> {
  await entry(knex, record).update({ due_at: clock.now(), attempts: record.attempts - 1 })
}

/** A later claim, or an administrator's retry, has the last word. */
const entry = (knex: Knex, { queueId, attempts }: QueuedRecord) =>
  knex.table('everyday_words_queue').where({ id: queueId, attempts })
