import type { Knex } from 'knex'
import { mineAcronyms } from '../vocabulary/acronyms.ts'
import { taggedText, type ClassifiedRecord } from './classify-record.ts'

/**
 * Counts the acronyms that records define, once per record. The caller announces the change after its last record, because each
 * announcement makes every process spend a third of a second rebuilding the vocabulary.
 */
export async function countAcronyms(trx: Knex, records: readonly ClassifiedRecord[]): Promise<void> {
  const counts = new Map<string, { acronym: string; expansion: string; opportunities: number }>()
  for (const record of records) {
    const { title, text } = taggedText(record)
    for (const mined of mineAcronyms(`${title}. ${text}`)) {
      const key = `${mined.acronym} ${mined.expansion}`
      const known = counts.get(key) ?? { ...mined, opportunities: 0 }
      known.opportunities += 1
      counts.set(key, known)
    }
  }
  if (counts.size === 0) return
  await trx.raw(
    `INSERT INTO mined_acronyms
     SELECT * FROM json_to_recordset(CAST(:rows AS json)) AS mined(acronym text, expansion text, opportunities integer)`,
    { rows: JSON.stringify([...counts.values()]) },
  )
}

/** Compacts the append-only counts: one row per acronym. */
export async function compactAcronyms(knex: Knex): Promise<void> {
  await knex.raw(`
    WITH taken AS (
      DELETE FROM mined_acronyms WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM mined_acronyms FOR UPDATE SKIP LOCKED)) RETURNING *)
    INSERT INTO mined_acronyms SELECT acronym, expansion, sum(opportunities) FROM taken GROUP BY acronym, expansion`)
}
