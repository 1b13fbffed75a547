import { Mutex } from 'async-mutex'

const mutexes = new Map<string, Mutex>()

/**
 * Runs work one at a time per key within this process. A row lock in the database would do the same, but everyone who
 * waits for it occupies a connection.
 */
export async function withKeyedMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mutex = mutexes.get(key) ?? new Mutex()
  mutexes.set(key, mutex)
  try {
    return await mutex.runExclusive(work)
  } finally {
    if (!mutex.isLocked()) mutexes.delete(key)
  }
}
