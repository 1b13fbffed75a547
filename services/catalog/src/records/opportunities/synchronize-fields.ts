import type { Knex } from 'knex'
import { fieldsWith, toColumn, trackedFields, watchedFields } from './field-lists.ts'

/**
 * Writes the tables that tell the triggers on `opportunities` which columns go into histories, which changes concern the
 * search and which of those its vectors, as declared in `fields.ts`.
 */
export async function synchronizeFields(knex: Knex): Promise<void> {
  const tracked = trackedFields().map(({ name, hasValues }, index) => ({
    name: toColumn(name),
    hasValues,
    position: index + 1,
  }))
  const embedded = new Set<string>(fieldsWith('embedded'))
  const watched = watchedFields().map((name) => ({ name: toColumn(name), isEmbedded: embedded.has(name) }))
  // Always in the same order, so that replicas that start at once do not deadlock.
  await knex.transaction(async (trx) => {
    await trx.table('tracked_fields').whereNotIn('name', namesOf(tracked)).delete()
    await trx.table('tracked_fields').insert(tracked).onConflict('name').merge()
    await trx.table('watched_fields').whereNotIn('name', namesOf(watched)).delete()
    await trx.table('watched_fields').insert(watched).onConflict('name').merge()
  })
}

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)
