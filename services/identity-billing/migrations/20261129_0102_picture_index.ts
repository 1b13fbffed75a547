import type { Knex } from 'knex'

/** Anybody can ask for a picture, whose owner is looked up by its address. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'CREATE INDEX users_profile_image_url ON users (profile_image_url) WHERE profile_image_url IS NOT NULL',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX users_profile_image_url')
}
