import type { Knex } from 'knex'

/** Drafts know their revision, applicants keep notes of their own, and an approval may say what was granted. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('applications', (table) => {
    table.integer('revision').notNullable().defaultTo(1)
    table.text('own_notes')
    table.decimal('granted_amount', 12, 2)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('applications', (table) => {
    table.dropColumns('revision', 'own_notes', 'granted_amount')
  })
}
