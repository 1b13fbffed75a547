import { setTimeout as sleep } from 'node:timers/promises'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { Knex } from 'knex'
import { bumpRevision } from '../opportunities/revision.ts'
import { FACTS_VERSION } from './facts/facts.ts'
import { FACT_COLUMNS, storeFacts, type FactRow } from './facts/stored-facts.ts'

const RUN_MS = 50_000
/** Pause between batches, for requests and writers. */
const PAUSE_MS = 20
const BATCH_SIZE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Derives facts of records that have none yet, or whose facts are from older rules: after an upgrade, and of records
 * that a process of an older release has written. For most of a minute; the next run continues.
 */
export const factsJob: ScheduledJob = {
  name: 'facts',
  schedule: '* * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: (knex) => fillFacts(knex, { until: performance.now() + RUN_MS }),
}

/** Processes batches until none are left or time is up. One replica at a time. */
export async function fillFacts(knex: Knex, { until }: { until: number }): Promise<void> {
  let last = FIRST_ID
  while (performance.now() < until) {
    const after = last
    last = (await fillBatch(knex, after)) ?? after
    if (last === after) break
    await sleep(PAUSE_MS)
  }
  // Lists of matches that were made with older facts are made again.
  if (last !== FIRST_ID) await bumpRevision(knex)
}

/** Processes the records that follow an id; returns the last one, or null if there is none. */
const fillBatch = (knex: Knex, after: string): Promise<string | null> =>
  knex.transaction(async (trx) => {
    const { rows: locks } = await trx.raw(
      "SELECT pg_try_advisory_xact_lock(hashtext('facts of ' || current_schema())) AS ours",
    )
    if (!locks[0].ours) return null
    // Locked rows are left to the transaction that is writing them, which stores their facts itself.
    const { rows }: { rows: FactRow[] } = await trx.raw(
      `SELECT ${FACT_COLUMNS} FROM opportunities o
       LEFT JOIN opportunity_facts f ON f.opportunity_id = o.id
       WHERE o.id > :after AND (f.opportunity_id IS NULL OR f.rules_version < :version)
       ORDER BY o.id LIMIT ${BATCH_SIZE} FOR SHARE OF o SKIP LOCKED`,
      { after, version: FACTS_VERSION },
    )
    await storeFacts(trx, rows)
    return rows.at(-1)?.id ?? null
  })
