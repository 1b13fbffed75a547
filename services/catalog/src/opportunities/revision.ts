import type { Knex } from 'knex'
import { Model } from 'objection'

/** The number of changes that the catalogue has seen, as text; equal revisions hold equal catalogues. */
export async function readRevision(): Promise<string> {
  const { rows } = await Model.knex().raw('SELECT sum(changes)::text AS revision FROM catalog_revisions')
  return rows[0].revision ?? '0'
}

/** What is known of opportunities beside the catalogue's own rows has changed. */
export const noteRevision = (knex: Knex): Promise<void> =>
  knex.table('catalog_revisions').insert({ changes: 1 }).then()

/** Sums up the rows; the sum stays. */
export async function foldRevisions(knex: Knex): Promise<void> {
  await knex.raw(`
    WITH taken AS (
      DELETE FROM catalog_revisions WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM catalog_revisions FOR UPDATE SKIP LOCKED)) RETURNING changes)
    INSERT INTO catalog_revisions SELECT sum(changes) FROM taken HAVING count(*) > 0`)
}
