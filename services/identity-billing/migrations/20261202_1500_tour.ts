import type { Knex } from 'knex'

/** How far the guided tour is. Browsers remembered it until now: who has an account is neither shown it nor asked to finish it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => table.jsonb('tour'))
  await knex('users').update({
    tour: knex.raw(`jsonb_build_object('step', 0, 'status', 'completed', 'changedAt', to_jsonb(updated_at))`),
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => table.dropColumn('tour'))
}
