import { createAuditLog } from '@fundharbor/chassis/data/audit'
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await createAuditLog(knex)
  await knex.schema.alterTable('users', (table) => {
    // Not on before `two_factor_since` says so.
    table.text('two_factor_secret')
    table.timestamp('two_factor_since')
    // The time step of the last code: none is taken twice.
    table.bigInteger('two_factor_step').notNullable().defaultTo(0)
  })
  await knex.schema.createTable('recovery_codes', (table) => {
    table.text('hash').primary()
    table.uuid('user_id').notNullable().index().references('users.id').onDelete('CASCADE')
  })
  await knex.schema.createTable('erasures', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    table.uuid('user_id').notNullable()
    table.text('service').notNullable()
    table.integer('attempts').notNullable().defaultTo(0)
    table.timestamp('created_at').notNullable()
    table.timestamp('due_at').notNullable()
    table.timestamp('done_at')
    table.text('last_error')
    table.unique(['user_id', 'service'])
  })
  await knex.raw('CREATE INDEX erasures_due ON erasures (due_at) WHERE done_at IS NULL')
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['erasures', 'recovery_codes', 'audit_log']) await knex.schema.dropTable(table)
  await knex.schema.alterTable('users', (table) => {
    table.dropColumns('two_factor_secret', 'two_factor_since', 'two_factor_step')
  })
}
