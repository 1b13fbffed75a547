import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('billing_accounts', (table) => {
    // Outlives the person until the payment provider has forgotten them too.
    table.uuid('user_id').primary()
    table.text('customer_id').unique()
    table.text('subscription_id').unique()
    table.text('plan')
    table.text('status')
    table.timestamp('period_end')
    table.boolean('cancel_at_period_end').notNullable().defaultTo(false)
    table.timestamp('started_at')
    table.jsonb('next_payment')
    table.jsonb('card')
    // A card that is being changed, until it is known to be good.
    table.text('setup_intent_id')
    // Who works on the account right now, and until when that is believed.
    table.uuid('lease')
    table.timestamp('leased_until')
    table.timestamp('read_at')
    table.timestamp('created_at').notNullable()
  })
  await knex.schema.createTable('stripe_events', (table) => {
    table.text('id').primary()
    table.text('type').notNullable()
    table.timestamp('received_at').notNullable().index()
  })
  await knex.schema.createTable('checkout_claims', (table) => {
    table.text('session_id').primary()
    table.uuid('user_id').notNullable()
    table.timestamp('claimed_at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['checkout_claims', 'stripe_events', 'billing_accounts'])
    await knex.schema.dropTable(table)
}
