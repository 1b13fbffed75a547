import type { Knex } from 'knex'

/** Invoices whose receipt has been emailed, so that each is sent once. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('billing_receipts', (table) => {
    table.text('invoice_id').primary()
    // No reference to `users`, like the billing account's.
    table.uuid('user_id').notNullable().index()
    table.timestamp('sent_at').notNullable().index()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('billing_receipts')
}
