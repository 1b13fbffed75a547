import type { Knex } from 'knex'

const CHECK = 'webinar_registrations_status_check'

/** Registrations that the owner of the address has not confirmed yet take no place. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('webinar_registrations', (table) => {
    table.text('confirm_token_hash').unique()
    // Null once it is confirmed; unconfirmed ones are deleted after a week.
    table.timestamp('confirm_sent_at').index()
  })
  await replaceCheck(knex, ['registered', 'waiting', 'pending'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.table('webinar_registrations').where({ status: 'pending' }).delete()
  await replaceCheck(knex, ['registered', 'waiting'])
  await knex.schema.alterTable('webinar_registrations', (table) => {
    table.dropColumns('confirm_token_hash', 'confirm_sent_at')
  })
}

async function replaceCheck(knex: Knex, statuses: string[]): Promise<void> {
  const list = statuses.map((status) => `'${status}'`).join(', ')
  await knex.raw(`ALTER TABLE webinar_registrations DROP CONSTRAINT IF EXISTS ${CHECK},
    ADD CONSTRAINT ${CHECK} CHECK (status IN (${list}))`)
}
