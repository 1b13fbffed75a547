import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel'
import { Failure } from './failures.ts'

interface Concurrency {
  /** How many of a key run at a time. */
  running: number
  /** How many more of a key wait for them; further ones are refused. */
  waiting: number
}

/**
 * Runs only some of a key's tasks at a time in this process, so that nobody's requests take all there is. Throws
 * TOO_MANY_REQUESTS if too many of the key wait.
 */
export function concurrencyLimit({ running, waiting }: Concurrency) {
  const byKey = new Map<string, BulkheadPolicy>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const own = byKey.get(key) ?? bulkhead(running, waiting)
    byKey.set(key, own)
    try {
      return await own.execute(task)
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error
      const message = 'Your other requests are still running. Try again in a moment.'
      throw new Failure('TOO_MANY_REQUESTS', message, { retryAfter: 5 })
    } finally {
      if (own.executionSlots === running) byKey.delete(key)
    }
  }
}
