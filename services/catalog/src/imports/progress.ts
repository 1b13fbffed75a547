import type { Knex } from 'knex'
import type { Source } from './source.ts'

const EVERY_MS = 2000

/** The same source; while it is read, the run says how many records were. */
export const withProgress = (knex: Knex, source: Source, id: string): Source => ({
  ...source,
  async *items() {
    let read = 0
    let told = performance.now()
    let telling = Promise.resolve()
    for await (const item of source.items()) {
      read += 1
      if (performance.now() - told > EVERY_MS) {
        told = performance.now()
        await telling
        telling = tell(knex, id, read)
      }
      yield item
    }
    // The last word is the report's, which must not wait for this one.
    await telling
  },
})

/** Outside the import's transaction, which nobody sees into. Progress that cannot be told costs nothing else. */
const tell = (knex: Knex, id: string, read: number): Promise<void> =>
  knex
    .table('import_runs')
    .where({ id, status: 'running' })
    .update({ read })
    .then(
      () => undefined,
      () => undefined,
    )
