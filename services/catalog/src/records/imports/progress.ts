import type { Knex } from 'knex'
import type { Source } from './source.ts'

const INTERVAL_MS = 2000

/** Wraps a source so that its run shows how many records have been read. */
export const reportProgress = (knex: Knex, source: Source, id: string): Source => ({
  ...source,
  async *items() {
    let read = 0
    let savedAt = performance.now()
    let saving = Promise.resolve()
    for await (const item of source.items()) {
      read += 1
      if (performance.now() - savedAt > INTERVAL_MS) {
        savedAt = performance.now()
        await saving
        saving = saveProgress(knex, id, read)
      }
      yield item
    }
    // The final report must not be overwritten by this update.
    await saving
  },
})

/** Outside the import's transaction, so that it is visible. Failures are ignored. */
const saveProgress = (knex: Knex, id: string, read: number): Promise<void> =>
  knex
    .table('import_runs')
    .where({ id, status: 'running' })
    .update({ read })
    .then(
      () => undefined,
      () => undefined,
    )
