import { renameColumn, renameIndexes } from '@fundharbor/chassis/data/rename'
import type { Knex } from 'knex'

/** Gives everything the name that it has in the base. */
export async function carryOver(knex: Knex): Promise<void> {
  await renameColumn(knex, { table: 'forum_discussions', from: 'words', to: 'plain_text' })
  await renameIndexes(knex, {
    forum_discussions_words: 'forum_discussions_search',
    contact_messages_words: 'contact_messages_search',
    audit_log_words: 'audit_log_search',
  })
}
