import { createRateLimits } from '@fundharbor/chassis/data/shared-tables'
import type { Knex } from 'knex'

/** Counts the words of a version once, when it is stored, and limits how often a person downloads. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generated_document_versions', (table) => {
    table.integer('words').notNullable().defaultTo(0)
  })
  await knex.raw(`UPDATE generated_document_versions
    SET words = coalesce(array_length(regexp_split_to_array(
      nullif(btrim(regexp_replace(content, '<[^>]*>', ' ', 'g'), E' \\t\\r\\n'), ''), '\\s+'), 1), 0)`)
  await createRateLimits(knex)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rate_limits')
  await knex.schema.alterTable('generated_document_versions', (table) => {
    table.dropColumn('words')
  })
}
