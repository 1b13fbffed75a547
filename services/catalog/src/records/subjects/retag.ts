import { setTimeout as sleep } from 'node:timers/promises'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { countAcronyms } from './acronym-counts.ts'
import { readPassRows } from './pass-rows.ts'
import { nextPass, type RetagPass } from './retag-passes.ts'
import { retaggedColumns } from './retagged-columns.ts'
import { writeTags } from './write-tags.ts'
import { notifyVocabularyChanged } from '../vocabulary/current-vocabulary.ts'

const RUN_MS = 50_000
/** Pause between batches, for requests and writers. */
const PAUSE_MS = 20

/** Retags records after the vocabulary has changed, for most of a minute; the next run continues. */
export const retagJob: ScheduledJob = {
  name: 'retag',
  schedule: '* * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: (knex) => retag(knex, { until: performance.now() + RUN_MS }),
}

/** Processes passes in batches until none are left or time is up. One replica at a time. */
export async function retag(knex: Knex, { until }: { until: number }): Promise<void> {
  while (performance.now() < until && (await retagBatch(knex))) await sleep(PAUSE_MS)
}

/** Processes one batch; false if there was none or another replica is working. */
async function retagBatch(knex: Knex): Promise<boolean> {
  return knex.transaction(async (trx) => {
    const { rows: locks } = await trx.raw(
      "SELECT pg_try_advisory_xact_lock(hashtext('retagging of ' || current_schema())) AS ours",
    )
    const pass = locks[0].ours ? await nextPass(trx) : undefined
    if (!pass) return false
    const { end, examined, rows } = await readPassRows(trx, pass)
    if (end === null) {
      await trx.table('retag_passes').where({ id: pass.id }).update({ finished_at: clock.now() })
      if (pass.countsAcronyms) await notifyVocabularyChanged(trx)
      return true
    }
    const changed = await writeTags(trx, await retaggedColumns(trx, rows))
    if (pass.countsAcronyms) await countAcronyms(trx, rows)
    await saveProgress(trx, pass, { end, examined, changed })
    return true
  })
}

const saveProgress = (
  trx: Knex,
  pass: RetagPass,
  { end, examined, changed }: { end: string; examined: number; changed: number },
) =>
  trx.table('retag_passes').where({ id: pass.id }).update({ last_id: end }).increment({ examined, changed })
