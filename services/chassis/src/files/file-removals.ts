import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { FileStore } from './files.ts'
import { logger } from '../runtime/logger.ts'
import type { Worker } from '../runtime/service.ts'

const POLL_MS = 5000

/** Removes files from the store if, and only if, the transaction that forgets them commits. */
export async function removeFilesLater(trx: Knex, names: string[]): Promise<void> {
  if (names.length === 0) return
  const rows = names.map((name) => ({ name }))
  await trx.table('file_removals').insert(rows).onConflict('name').ignore()
}

/** Carries the list out. */
export function startFileRemovals(knex: Knex, store: FileStore): Worker {
  const stop = new AbortController()
  const { signal } = stop
  const running = (async () => {
    while (!signal.aborted) {
      await removeListedFiles(knex, store).catch((error: unknown) =>
        logger.warn({ err: error }, 'files could not be removed yet'),
      )
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stop.abort()
      await running
    },
  }
}

export async function removeListedFiles(knex: Knex, store: FileStore): Promise<void> {
  await knex.transaction(async (trx) => {
    const rows: { name: string }[] = await trx
      .table('file_removals')
      .select('name')
      .limit(100)
      .forUpdate()
      .skipLocked()
    for (const { name } of rows) await store.remove(name)
    await trx
      .table('file_removals')
      .whereIn(
        'name',
        rows.map(({ name }) => name),
      )
      .delete()
  })
}
