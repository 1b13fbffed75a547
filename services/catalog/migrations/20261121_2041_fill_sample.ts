import type { Knex } from 'knex'
import { sampleOf } from './20261121_2040_samples_and_parsed_texts.ts'

/** After the triggers know of the sample: whoever writes meanwhile is not kept waiting, and keeps it right. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`INSERT INTO opportunity_sample ${sampleOf('true')} ON CONFLICT DO NOTHING`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DELETE FROM opportunity_sample')
}
