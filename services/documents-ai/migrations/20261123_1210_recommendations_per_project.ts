import type { Knex } from 'knex'

/** Lists and feedback belong to a project; the nil id is the default project, to which earlier rows belong. */
const NIL = '00000000-0000-0000-0000-000000000000'

export async function up(knex: Knex): Promise<void> {
  // Lists are computed again.
  await knex.table('recommendation_lists').delete()
  for (const [name, key] of [
    ['recommendation_lists', ['user_id', 'project_id']],
    ['recommendation_feedback', ['user_id', 'project_id', 'opportunity_id']],
  ] as const)
    await knex.schema.alterTable(name, (table) => {
      table.uuid('project_id').notNullable().defaultTo(NIL)
      table.dropPrimary()
      table.primary([...key])
    })
}

export async function down(knex: Knex): Promise<void> {
  for (const [name, key] of [
    ['recommendation_lists', ['user_id']],
    ['recommendation_feedback', ['user_id', 'opportunity_id']],
  ] as const) {
    await knex.table(name).whereNot({ project_id: NIL }).delete()
    await knex.schema.alterTable(name, (table) => {
      table.dropPrimary()
      table.dropColumn('project_id')
      table.primary([...key])
    })
  }
}
