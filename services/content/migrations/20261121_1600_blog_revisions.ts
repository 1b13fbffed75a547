import { createAuditLog } from '@fundharbor/chassis/data/audit'
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await createAuditLog(knex)
  await knex.schema.alterTable('blog_posts', (table) => {
    table.integer('revision').notNullable().defaultTo(1)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('blog_posts', (table) => table.dropColumn('revision'))
  await knex.schema.dropTable('audit_log')
}
