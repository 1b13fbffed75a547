import type { Knex } from 'knex'

/** What a team adds to its decisions: who is responsible, notes, comments and files; and who does a step. */
export async function up(knex: Knex): Promise<void> {
  // The release before inserts decisions and steps without these.
  await knex.schema.alterTable('decisions', (table) => {
    table.uuid('responsible_id').index()
    table.text('responsible_name')
    table.text('notes').notNullable().defaultTo('')
    table.integer('revision').notNullable().defaultTo(1)
  })
  await knex.schema.alterTable('steps', (table) => {
    table.uuid('assignee_id').index()
    table.text('assignee_name')
  })
  await knex.schema.createTable('decision_comments', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable().index()
    table.uuid('decision_id').notNullable().references('decisions.id').onDelete('CASCADE')
    table.text('text').notNullable()
    // Members whose name is in the text, as `{id, name}`.
    table.jsonb('mentions').notNullable().defaultTo('[]')
    table.uuid('created_by').index()
    table.text('created_by_name')
    table.timestamp('created_at').notNullable()
    table.index(['decision_id', 'created_at'])
  })
  await knex.raw(
    'CREATE INDEX decision_comments_mentions ON decision_comments USING gin (mentions jsonb_path_ops)',
  )
  await knex.schema.createTable('decision_files', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable().index()
    table.uuid('decision_id').notNullable().references('decisions.id').onDelete('CASCADE')
    // Its name in the file store.
    table.text('file').notNullable()
    table.text('name').notNullable()
    table.text('mime').notNullable()
    table.integer('size').notNullable()
    table.uuid('created_by').index()
    table.text('created_by_name')
    table.timestamp('created_at').notNullable()
    table.index(['decision_id', 'created_at'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('decision_files')
  await knex.schema.dropTable('decision_comments')
  await knex.schema.alterTable('steps', (table) => table.dropColumns('assignee_id', 'assignee_name'))
  await knex.schema.alterTable('decisions', (table) =>
    table.dropColumns('responsible_id', 'responsible_name', 'notes', 'revision'),
  )
}
