import { clock } from '@fundharbor/chassis/runtime/clock'
import { loggedError } from '@fundharbor/chassis/runtime/log-errors'
import type { OwnQueue } from '@fundharbor/chassis/jobs/status'
import type { Knex } from 'knex'
import { UnusableResponseError } from './everyday-model.ts'
import { recordTextFields, type RecordRow } from './record-text.ts'
import { toColumn } from '../../opportunities/field-lists.ts'

/** Then an administrator can retry it, or a change of the record's text does. */
const MAX_ATTEMPTS = 3

/** Maximum queue length, newest records first. */
const MAX_QUEUED = 1000

const LEASE_MS = 120_000
const FIRST_RETRY_MS = 300_000
const MODEL_UNAVAILABLE_MS = 600_000

/** The queue as shown in the console. */
export const everydayWordsQueue: OwnQueue = {
  name: 'everyday-words-to-write',
  async read(knex) {
    const counts = await knex
      .table('everyday_words_queue')
      .whereNull('done_at')
      .select<{ isFailed: boolean; count: number; oldest: Date }[]>(
        knex.raw('attempts >= ? AS is_failed, count(*)::int AS count, min(created_at) AS oldest', [
          MAX_ATTEMPTS,
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
  knex.table('everyday_words_queue').whereNull('done_at').where('attempts', '>=', MAX_ATTEMPTS)

/** A claimed record. */
export interface QueuedRecord extends RecordRow {
  queueId: string
  id: string
  attempts: number
  /** Hash of the text that was read. */
  textHash: string
}

const READ = recordTextFields.map((field) => `o.${toColumn(field)} AS "${field}"`)
const HASH = `md5(concat_ws(chr(31), ${recordTextFields.map(toColumn).join(', ')}))`

/** Queues new and changed records, newest first; a change resets a record's attempts. */
export async function queueRecords(knex: Knex): Promise<void> {
  await knex.raw(
    `INSERT INTO everyday_words_queue (opportunity_id, created_at, due_at)
     SELECT o.id, o.updated_at, :now FROM opportunities o
     WHERE o.is_active AND o.everyday_words IS NULL AND NOT EXISTS (
       SELECT 1 FROM everyday_words_queue q WHERE q.opportunity_id = o.id AND q.done_at IS NULL
         AND q.attempts >= ${MAX_ATTEMPTS} AND q.created_at >= o.updated_at)
     ORDER BY o.updated_at DESC LIMIT ${MAX_QUEUED}
     ON CONFLICT (opportunity_id) DO UPDATE
       SET created_at = excluded.created_at, due_at = excluded.due_at, attempts = 0, last_error = NULL, done_at = NULL
       WHERE everyday_words_queue.done_at IS NOT NULL OR everyday_words_queue.created_at < excluded.created_at`,
    { now: clock.now() },
  )
}

/** Claims due records, exclusively over all replicas. The attempt is counted when claimed. */
export async function claimRecords(knex: Knex, limit: number): Promise<QueuedRecord[]> {
  const now = clock.now()
  const { rows } = await knex.raw(
    `WITH next AS (
       SELECT id FROM everyday_words_queue
       WHERE done_at IS NULL AND attempts < ${MAX_ATTEMPTS} AND due_at <= :now
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

/** Saves a record's words (maybe empty), unless its text has changed since it was read. */
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

/** Schedules a retry. An unavailable model does not count as an attempt. */
export async function recordFailure(knex: Knex, record: QueuedRecord, error: unknown): Promise<void> {
  const counts = error instanceof UnusableResponseError
  const due = counts ? FIRST_RETRY_MS * 4 ** (record.attempts - 1) : MODEL_UNAVAILABLE_MS
  await entry(knex, record).update({
    due_at: new Date(clock.now().getTime() + due),
    attempts: record.attempts - (counts ? 0 : 1),
    last_error: loggedError(error).message.slice(0, 500),
  })
}

/** Releases a claim without counting an attempt. */
export async function releaseRecord(knex: Knex, record: QueuedRecord): Promise<void> {
  await entry(knex, record).update({ due_at: clock.now(), attempts: record.attempts - 1 })
}

/** Matches only while this claim is the latest. */
const entry = (knex: Knex, { queueId, attempts }: QueuedRecord) =>
  knex.table('everyday_words_queue').where({ id: queueId, attempts })
