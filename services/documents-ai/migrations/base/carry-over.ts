import { renameColumn, renameIndexes } from '@fundharbor/chassis/data/rename'
import type { Knex } from 'knex'

/** Gives everything the name that it has in the base. */
export async function carryOver(knex: Knex): Promise<void> {
  for (const table of ['recommendation_lists', 'recommendation_explanations'])
    await renameColumn(knex, { table, from: 'made_of', to: 'input_hash' })
  await renameIndexes(knex, { audit_log_words: 'audit_log_search' })
}
