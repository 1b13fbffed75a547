import { renameColumn, renameIndexes } from '@fundharbor/chassis/data/rename'
import type { Knex } from 'knex'

/** Gives everything the name that it has in the base. */
export async function carryOver(knex: Knex): Promise<void> {
  await renameColumn(knex, { table: 'blocked_emails', from: 'normal_address', to: 'normalized_email' })
  await renameIndexes(knex, {
    blocked_emails_normal_address: 'blocked_emails_normalized_email',
    users_words: 'users_search',
    organizations_words: 'organizations_search',
    audit_log_words: 'audit_log_search',
  })
}
