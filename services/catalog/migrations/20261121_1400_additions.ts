import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('additions', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'))
    // The day of a scheduled one: each day has one at most.
    table.text('slot').unique()
    table.enu('trigger', ['schedule', 'admin']).notNullable()
    table.enu('status', ['running', 'finished', 'failed']).notNullable()
    table.jsonb('added').notNullable().defaultTo('[]')
    table.jsonb('skipped').notNullable().defaultTo('[]')
    table.jsonb('problems').notNullable().defaultTo('[]')
    table.timestamp('started_at').notNullable()
    // Grows while it runs; one that fell silent is taken over.
    table.timestamp('heartbeat_at').notNullable()
    table.timestamp('finished_at')
  })
  await knex.raw(`CREATE UNIQUE INDEX additions_running ON additions (status) WHERE status = 'running'`)
  await knex.raw('CREATE INDEX additions_newest ON additions (started_at DESC, id DESC)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('additions')
}
