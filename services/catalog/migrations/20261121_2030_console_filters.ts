import type { Knex } from 'knex'

/** What the console's list is counted by, read from an index alone, and the few rows that its states pick out. */
const lists = {
  counted: '(source, category, funding_type, is_active) WHERE deleted_at IS NULL',
  edited: "(created_at, id) WHERE deleted_at IS NULL AND source_says <> '{}'",
  withdrawn: '(created_at, id) WHERE deleted_at IS NULL AND withdrawn_at IS NOT NULL',
}

export async function up(knex: Knex): Promise<void> {
  for (const [name, place] of Object.entries(lists))
    await knex.raw(`CREATE INDEX opportunities_console_${name} ON opportunities ${place}`)
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(lists)) await knex.raw(`DROP INDEX opportunities_console_${name}`)
}
