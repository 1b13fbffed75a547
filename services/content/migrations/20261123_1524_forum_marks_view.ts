import type { Knex } from 'knex'

/**
 * The previous release still reads and writes `forum_marks`: during a rolling update, and after going back to it.
 * PostgreSQL passes everything on to the table. A later release drops the view.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE VIEW forum_marks AS SELECT * FROM forum_reactions')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP VIEW forum_marks')
}
