import { setTimeout as sleep } from 'node:timers/promises'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { Knex } from 'knex'
import { bumpRevision, readRevision } from '../../records/opportunities/revision.ts'
import { FACTS_VERSION } from '../../records/facts/facts.ts'
import { FACT_COLUMNS, storeFacts, type FactRow } from '../../records/facts/stored-facts.ts'

const RUN_MS = 50_000
/** Pause between batches, for requests and writers. */
const PAUSE_MS = 20
const BATCH_SIZE = 500
/** Records that a statement looks at: one over all of a large catalog would keep searches waiting for the disk. */
const WINDOW = 10_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The catalog's revision at which this process found that no record lacks facts. */
let completeAt: string | null = null

/**
 * Derives facts of records that have none yet, or whose facts are from older rules: after an upgrade, and of records
 * that a process of an older release has written. For most of a minute; the next run continues. Finding such records reads
 * the whole catalog, so nothing is done until it changes.
 */
export const factsJob: ScheduledJob = {
  name: 'facts',
  schedule: '* * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: async (knex) => {
    const revision = await readRevision()
    if (revision === completeAt) return
    if (await fillFacts(knex, { until: performance.now() + RUN_MS })) completeAt = revision
  },
}

interface Fill {
  /** When to stop, as `performance.now()` counts. */
  until: number
  window?: number
}

/** Looks through the catalog until time is up; returns whether it came to the end. One replica at a time. */
export async function fillFacts(knex: Knex, { until, window = WINDOW }: Fill): Promise<boolean> {
  let after: string | null = FIRST_ID
  let hasFilled = false
  while (after !== null && performance.now() < until) {
    const batch: Batch | null = await fillBatch(knex, { after, window })
    if (!batch) break
    hasFilled ||= batch.filled > 0
    after = batch.last
    if (after !== null) await sleep(PAUSE_MS)
  }
  // Lists of matches that were made with older facts are made again.
  if (hasFilled) await bumpRevision(knex)
  return after === null
}

interface Batch {
  filled: number
  /** The last record that was looked at; null after the end of the catalog. */
  last: string | null
}

/** Processes the records that follow an id. Returns null while another replica does. */
const fillBatch = (knex: Knex, { after, window }: { after: string; window: number }): Promise<Batch | null> =>
  knex.transaction(async (trx) => {
    const { rows: locks } = await trx.raw(
      "SELECT pg_try_advisory_xact_lock(hashtext('facts of ' || current_schema())) AS ours",
    )
    if (!locks[0].ours) return null
    const { rows: seen } = await trx.raw(
      'SELECT id FROM opportunities WHERE id > :after ORDER BY id OFFSET :skipped LIMIT 1',
      { after, skipped: window - 1 },
    )
    const end: string | null = seen[0]?.id ?? null
    const ids = await findMissing(trx, { after, end })
    const rows = await lockRows(trx, ids)
    await storeFacts(trx, rows)
    return { filled: rows.length, last: ids.length === BATCH_SIZE ? (ids.at(-1) ?? null) : end }
  })

/** Ids of records between two that lack current facts. Only ids, which indexes have: the rows of a record are long. */
async function findMissing(
  trx: Knex,
  { after, end }: { after: string; end: string | null },
): Promise<string[]> {
  const { rows } = await trx.raw(
    `SELECT o.id FROM opportunities o LEFT JOIN opportunity_facts f ON f.opportunity_id = o.id
     WHERE o.id > :after AND (CAST(:end AS uuid) IS NULL OR o.id <= :end)
       AND (f.opportunity_id IS NULL OR f.rules_version < :version)
     ORDER BY o.id LIMIT ${BATCH_SIZE}`,
    { after, end, version: FACTS_VERSION },
  )
  return rows.map(({ id }: { id: string }) => id)
}

/** Locked rows are left to the transaction that is writing them, which stores their facts itself. */
async function lockRows(trx: Knex, ids: readonly string[]): Promise<FactRow[]> {
  const { rows } = await trx.raw(
    `SELECT ${FACT_COLUMNS} FROM opportunities o WHERE o.id = ANY(CAST(:ids AS uuid[])) FOR SHARE SKIP LOCKED`,
    { ids },
  )
  return rows
}
