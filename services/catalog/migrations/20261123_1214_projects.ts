import type { Knex } from 'knex'

const TABLES = ['saved_opportunities', 'saved_searches', 'applications']

/** What members save and apply for can belong to one of their projects, which identity-billing keeps. */
export async function up(knex: Knex): Promise<void> {
  for (const name of TABLES) {
    await knex.schema.alterTable(name, (table) => {
      table.uuid('project_id')
    })
    await knex.raw(`CREATE INDEX ${name}_of_project ON ${name} (project_id) WHERE project_id IS NOT NULL`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of TABLES)
    await knex.schema.alterTable(name, (table) => {
      table.dropColumn('project_id')
    })
}
