import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('blocked_emails', (table) => {
    // Null only in rows that a replica of the release before writes meanwhile.
    table.text('normal_address')
  })
  await knex.raw(
    `UPDATE blocked_emails SET normal_address = CASE
       WHEN lower(email) ~ '@(gmail|googlemail)\\.com$'
       THEN replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
       ELSE regexp_replace(lower(email), '\\+[^@]*@', '@') END`,
  )
  await knex.raw('CREATE INDEX blocked_emails_normal_address ON blocked_emails (normal_address)')
  await knex.raw('CREATE INDEX users_running_trials ON users (trial_end_date) WHERE NOT trial_expired')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX users_running_trials')
  await knex.schema.alterTable('blocked_emails', (table) => {
    table.dropColumn('normal_address')
  })
}
