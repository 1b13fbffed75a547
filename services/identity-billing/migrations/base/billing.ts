import type { Knex } from 'knex'

/** Subscriptions as the payment provider last reported them. */
export async function createBilling(knex: Knex): Promise<void> {
  await knex.schema.createTable('billing_accounts', (table) => {
    // No references: the row outlives the workspace and the account until the payment provider has deleted them, too.
    table.uuid('workspace_id').primary()
    // Who chose the plan and gets the receipts; an owner, once that person has left.
    table.uuid('paid_by').index()
    table.text('customer_id').unique()
    table.text('subscription_id').unique()
    table.text('plan')
    table.text('status')
    table.timestamp('started_at')
    table.timestamp('period_end')
    table.boolean('cancel_at_period_end').notNullable().defaultTo(false)
    table.jsonb('next_payment')
    table.jsonb('card')
    // A new card that the bank has not confirmed yet.
    table.text('setup_intent_id')
    // Which request works on the account, and until when at most.
    table.uuid('lease')
    table.timestamp('leased_until')
    // When the payment provider was last read.
    table.timestamp('read_at')
    table.timestamp('created_at').notNullable()
  })
  // Invoices whose receipt has been emailed, so that each is sent once.
  await knex.schema.createTable('billing_receipts', (table) => {
    table.text('invoice_id').primary()
    // Null after the person's account was deleted.
    table.uuid('user_id').index()
    table.timestamp('sent_at').notNullable().index()
  })
  // The monthly revenue on each day, for comparisons: the payment provider reports only the current one.
  await knex.schema.createTable('revenue_history', (table) => {
    table.date('day').primary()
    // A list of {plan, currency, subscriptions, monthly}; empty without subscriptions.
    table.jsonb('revenue').notNullable()
  })
  // Events that have been processed: the provider sends some more than once.
  await knex.schema.createTable('stripe_events', (table) => {
    table.text('id').primary()
    table.text('type').notNullable()
    table.timestamp('received_at').notNullable().index()
  })
  // Checkout sessions that have become an account: each can be used once.
  await knex.schema.createTable('checkout_claims', (table) => {
    table.text('session_id').primary()
    table.uuid('user_id').notNullable()
    table.timestamp('claimed_at').notNullable()
  })
}
