import type { Knex } from 'knex'
import { Model } from 'objection'

/** The number of changes of the catalog, as text. Equal revisions mean equal catalogs. */
export async function readRevision(): Promise<string> {
  const { rows } = await Model.knex().raw('SELECT sum(changes)::text AS revision FROM catalog_revisions')
  return rows[0].revision ?? '0'
}

/** Raises the revision after changes outside `opportunities`, such as embeddings. */
export const bumpRevision = (knex: Knex): Promise<void> =>
  knex.table('catalog_revisions').insert({ changes: 1 }).then()

/** Compacts the append-only rows into one. */
export async function compactRevisions(knex: Knex): Promise<void> {
  await knex.raw(`
    WITH taken AS (
      DELETE FROM catalog_revisions WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM catalog_revisions FOR UPDATE SKIP LOCKED)) RETURNING changes)
    INSERT INTO catalog_revisions SELECT sum(changes) FROM taken HAVING count(*) > 0`)
}
