import type { Knex } from 'knex'

/** So many documents are counted by one statement: each stays far below the time that a statement has. */
const COUNTED_AT_ONCE = 2000

/** Builds the search documents of opportunities: title A, funder and sector B, eligibility C, description D. */
export async function indexOpportunities(trx: Knex, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.raw(
    `INSERT INTO opportunity_search (opportunity_id, document)
     SELECT id,
       setweight(to_tsvector('fundharbor', title), 'A') ||
       setweight(to_tsvector('fundharbor', concat_ws(' ', funder_name, sector)), 'B') ||
       setweight(to_tsvector('fundharbor', concat_ws(' ', eligibility_criteria, requirements)), 'C') ||
       setweight(to_tsvector('fundharbor', left(description, 200000)), 'D')
     FROM opportunities WHERE id = ANY(:ids)
     ON CONFLICT (opportunity_id) DO UPDATE SET document = excluded.document`,
    { ids },
  )
}

/** Counts in how many opportunities each word occurs, unstemmed, for estimates and for mending typing mistakes. */
export async function refreshWordCounts(trx: Knex.Transaction): Promise<void> {
  await trx.raw('CREATE TEMP TABLE counted (word text, documents int) ON COMMIT DROP')
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await trx.raw(
      'SELECT id FROM opportunities WHERE id > :after AND is_active ORDER BY id LIMIT :limit',
      { after, limit: COUNTED_AT_ONCE },
    )
    const ids: string[] = rows.map(({ id }: { id: string }) => id)
    if (ids.length > 0) await countWords(trx, ids)
    const last = ids.at(-1)
    if (last === undefined || ids.length < COUNTED_AT_ONCE) break
    after = last
  }
  await trx.raw('DELETE FROM term_df')
  await trx.raw('INSERT INTO term_df SELECT word, sum(documents) FROM counted GROUP BY word')
  await trx.raw('DROP TABLE counted')
}

const countWords = (trx: Knex, ids: string[]) =>
  trx.raw(
    `INSERT INTO counted
     SELECT word, count(*) FROM opportunities o,
       unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', concat_ws(' ',
         o.title, o.funder_name, o.sector, o.eligibility_criteria, left(o.description, 200000))))) AS word
     WHERE o.id = ANY(:ids) AND word ~ '^[[:alpha:]]{3,60}$'
     GROUP BY word`,
    { ids },
  )
