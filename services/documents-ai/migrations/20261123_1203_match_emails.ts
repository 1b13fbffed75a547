import type { Knex } from 'knex'

/** For which projects members look at recommendations, and which matches they know, for the weekly email. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('match_emails', (table) => {
    table.uuid('user_id').notNullable()
    table.uuid('project_id').notNullable()
    // Ids of the opportunities that were listed or emailed; null takes those of the next list, without an email.
    table.jsonb('known')
    // A hash of the profile and the project: what is listed after a change is known.
    table.text('applicant_hash').notNullable()
    // The Monday of the latest week that was dealt with: a person gets at most one email per project and week.
    table.date('week').notNullable()
    // When the page was last opened. Who stays away for long gets no more email.
    table.timestamp('read_at').notNullable().index()
    // The address that was written to: when the member is erased, waiting emails to it are, too.
    table.text('emailed_to')
    table.timestamp('emailed_at')
    table.primary(['user_id', 'project_id'])
    table.index(['week', 'user_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('match_emails')
}
