import type { Knex } from 'knex'
import { toColumn, trackedFields, watchedFields } from './field-lists.ts'

/**
 * Tells the triggers on `opportunities` which columns histories tell of and which the search must hear of, as the table
 * of fields has it. A release that knows fewer fields and starts again forgets the others until a newer one starts.
 */
export async function synchronizeFields(knex: Knex): Promise<void> {
  const tracked = trackedFields().map(({ name, hasValues }, index) => ({
    name: toColumn(name),
    hasValues,
    position: index + 1,
  }))
  const watched = watchedFields().map((name) => ({ name: toColumn(name) }))
  // Replicas that start at once write the rows in the same order: none waits for another in a circle.
  await knex.transaction(async (trx) => {
    await trx.table('tracked_fields').whereNotIn('name', namesOf(tracked)).delete()
    await trx.table('tracked_fields').insert(tracked).onConflict('name').merge()
    await trx.table('watched_fields').whereNotIn('name', namesOf(watched)).delete()
    await trx.table('watched_fields').insert(watched).onConflict('name').ignore()
  })
}

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)
