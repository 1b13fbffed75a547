import { setTimeout as sleep } from 'node:timers/promises'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { Knex } from 'knex'
import { bumpRevision, readRevision } from '../opportunities/revision.ts'
import { FACTS_VERSION } from './facts/facts.ts'
import { FACT_COLUMNS, storeFacts, type FactRow } from './facts/stored-facts.ts'

const RUN_MS = 50_000
/** Pause between batches, for requests and writers. */
const PAUSE_MS = 20
const BATCH_SIZE = 500
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

/** Processes batches until time is up or none are left; returns whether none are. One replica at a time. */
export async function fillFacts(knex: Knex, { until }: { until: number }): Promise<boolean> {
  let batch: Batch = { state: 'more', last: FIRST_ID }
  let filled = 0
  while (batch.state === 'more' && performance.now() < until) {
    batch = await fillBatch(knex, batch.last)
    if (batch.state === 'more') {
      filled += 1
      await sleep(PAUSE_MS)
    }
  }
  // Lists of matches that were made with older facts are made again.
  if (filled > 0) await bumpRevision(knex)
  return batch.state === 'none'
}

type Batch = { state: 'more'; last: string } | { state: 'none' | 'locked' }

/** Processes the records that follow an id. */
const fillBatch = (knex: Knex, after: string): Promise<Batch> =>
  knex.transaction(async (trx) => {
    const { rows: locks } = await trx.raw(
      "SELECT pg_try_advisory_xact_lock(hashtext('facts of ' || current_schema())) AS ours",
    )
    if (!locks[0].ours) return { state: 'locked' }
    // Locked rows are left to the transaction that is writing them, which stores their facts itself.
    const { rows }: { rows: FactRow[] } = await trx.raw(
      `SELECT ${FACT_COLUMNS} FROM opportunities o
       LEFT JOIN opportunity_facts f ON f.opportunity_id = o.id
       WHERE o.id > :after AND (f.opportunity_id IS NULL OR f.rules_version < :version)
       ORDER BY o.id LIMIT ${BATCH_SIZE} FOR SHARE OF o SKIP LOCKED`,
      { after, version: FACTS_VERSION },
    )
    await storeFacts(trx, rows)
    const last = rows.at(-1)?.id
    return last === undefined ? { state: 'none' } : { state: 'more', last }
  })
