import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Knex } from 'knex'
import { notifyVocabularyChanged } from '../vocabulary/current-vocabulary.ts'
import { hashShippedSubjects, hashSubject, readShippedSubjects } from '../vocabulary/shipped-subjects.ts'
import { Subject } from '../vocabulary/subject.ts'
import { TAGGER_VERSION } from './classify-record.ts'
import { startFullPass } from './retag-passes.ts'

/** Another release may hold the lock for a few seconds while it loads. */
const STATEMENT_MS = 30_000

/**
 * Loads the shipped subjects into the table, once per version of the files, over all replicas. The team's edits
 * stay, with the shipped version kept next to them. Then retags all records.
 */
export async function loadShippedSubjects(
  knex: Knex,
  { subjects, hash }: { subjects?: readonly Subject[]; hash?: string } = {},
): Promise<void> {
  const reason = `shipped ${TAGGER_VERSION} ${hash ?? (await hashShippedSubjects())}`
  if (await isLoaded(knex, reason)) return
  const shipping = subjects ?? (await readShippedSubjects())
  await knex.transaction(async (trx) => {
    await trx.raw(`SET LOCAL statement_timeout = ${STATEMENT_MS}`)
    await trx
      .raw("SELECT pg_advisory_xact_lock(hashtext('subjects of ' || current_schema()))")
      .options({ query_timeout: STATEMENT_MS })
    if (await isLoaded(trx, reason)) return
    await upsert(trx, shipping)
    await removeUnshipped(trx, shipping)
    await startFullPass(trx, reason)
    await notifyVocabularyChanged(trx)
    logger.info({ subjects: shipping.length }, 'Shipped subjects loaded')
  })
}

/** The latest full pass records what was loaded last; a restarted older release loads its own files again. */
async function isLoaded(knex: Knex, reason: string): Promise<boolean> {
  const last = await knex.table('retag_passes').whereNull('subject_id').orderBy('id', 'desc').first('reason')
  return last?.reason === reason
}

async function upsert(trx: Knex, shipping: readonly Subject[]): Promise<void> {
  if (shipping.length === 0) return
  const now = clock.now().toISOString()
  const rows = shipping.map((subject) => ({
    ...subject,
    shipped: subject,
    shipped_hash: hashSubject(subject),
    is_removed: false,
    revision: 1,
    created_at: now,
    updated_at: now,
  }))
  const own = Object.keys(Subject.shape).filter((name) => name !== 'id')
  const columns = Object.keys(rows[0] ?? {})
  await trx.raw(
    `INSERT INTO subjects AS held (${columns.join(', ')})
     SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::subjects, CAST(:rows AS json))
     ON CONFLICT (id) DO UPDATE SET shipped = excluded.shipped, shipped_hash = excluded.shipped_hash,
       ${[
         ...own.map((name) => keepIfEdited(name, `excluded.${name}`)),
         keepIfEdited('revision', 'held.revision + 1'),
         keepIfEdited('updated_at', 'excluded.updated_at'),
       ].join(', ')}
     WHERE held.shipped_hash IS DISTINCT FROM excluded.shipped_hash`,
    { rows: JSON.stringify(rows) },
  )
}

const keepIfEdited = (name: string, value: string) =>
  `${name} = CASE WHEN held.edited_at IS NULL THEN ${value} ELSE held.${name} END`

/** Deletes subjects that no longer ship; edited ones become custom subjects. */
async function removeUnshipped(trx: Knex, shipping: readonly Subject[]): Promise<void> {
  const gone = trx
    .table('subjects')
    .whereNotNull('shipped_hash')
    .whereNotIn(
      'id',
      shipping.map(({ id }) => id),
    )
  await gone.clone().whereNull('edited_at').delete()
  await gone.update({ shipped: null, shipped_hash: null })
}
