import type { Knex } from 'knex'
import { enqueue, startWorker, type Queue } from '../jobs/queue.ts'
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

/** Lets this process remove the files. */
export async function startFileRemovals(store: FileStore): Promise<void> {
  await startWorker(fileRemovalQueue, ({ data }) => store.remove(data.name))
}
