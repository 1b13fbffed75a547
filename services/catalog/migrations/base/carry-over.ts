import { renameColumn, renameIndexes, renameTable } from '@fundharbor/chassis/data/rename'
import type { Knex } from 'knex'

/** Gives everything the name that it has in the base. */
export async function carryOver(knex: Knex): Promise<void> {
  // Made again, with their triggers, from the files in ../../sql.
  await knex.raw(
    'DROP FUNCTION note_opportunity_changes, note_change_origin, note_changed_opportunities, forget_everyday_words CASCADE',
  )
  await renameTable(knex, 'catalogue_revisions', 'catalog_revisions')
  await renameTable(knex, 'alert_wishes', 'notification_preferences')
  await renameTable(knex, 'reminder_wishes', 'reminder_preferences')
  await renameColumn(knex, { table: 'notification_preferences', from: 'mailed_to', to: 'emailed_to' })
  await renameColumn(knex, { table: 'tracked_fields', from: 'is_told', to: 'has_values' })
  await renameColumn(knex, { table: 'saved_searches', from: 'told_until', to: 'alerted_until' })
  await renameColumn(knex, { table: 'saved_searches', from: 'told_day', to: 'last_digest_day' })
  await renameColumn(knex, { table: 'opportunities', from: 'source_says', to: 'source_values' })
  await renameIndexes(knex, {
    saved_searches_to_tell: 'saved_searches_due',
    opportunities_console_words: 'opportunities_console_search',
    applications_words: 'applications_search',
    audit_log_words: 'audit_log_search',
  })
}
