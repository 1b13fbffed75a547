import type { Knex } from 'knex'
import { databaseOf, jobConnection } from '../jobs/connection.ts'
import { derivedId, enqueue, startWorker, type Queue } from '../jobs/queue.ts'
import type { FileStore } from './files.ts'

/** Files in the store that nothing refers to any more. */
export const fileRemovalQueue: Queue<{ name: string }> = {
  name: 'file-removals',
  describe: ({ name }) => `File ${name}`,
  maxAttempts: 100,
  retryDelaySeconds: 5,
  pollSeconds: 5,
  timeoutSeconds: 300,
  keepDays: 7,
}

/** Removes files from the store if, and only if, the transaction that drops the references to them commits. */
export const removeFilesLater = (trx: Knex, names: readonly string[]): Promise<void> =>
  enqueue(trx, fileRemovalQueue, ...names.map((name) => ({ data: { name } })))

/** Longer than any upload takes. */
const KEEP_WITHIN_SECONDS = 3600

const removalOf = (name: string): string => derivedId(fileRemovalQueue.name, name)

/**
 * Schedules files for removal in an hour unless `keepFiles` is called for them. Call it before saving them, so that a
 * crash leaves no file that no row refers to.
 */
export const removeUnlessKept = (knex: Knex, names: readonly string[]): Promise<void> =>
  enqueue(
    knex,
    fileRemovalQueue,
    ...names.map((name) => ({
      data: { name },
      id: removalOf(name),
      startAfterSeconds: KEEP_WITHIN_SECONDS,
    })),
  )

/** Cancels the removal of files. Call it in the transaction that stores the references to them. */
export async function keepFiles(trx: Knex, names: readonly string[]): Promise<void> {
  const { boss } = jobConnection()
  await boss.deleteJob(fileRemovalQueue.name, names.map(removalOf), { db: databaseOf(trx) })
}

/** Starts removing files in this process. */
export async function startFileRemovals(store: FileStore): Promise<void> {
  await startWorker(fileRemovalQueue, ({ data }) => store.remove(data.name))
}
