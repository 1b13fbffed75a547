import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import type { Piscina } from 'piscina'
import { invalid, unavailable } from '../http/failures.ts'
import { createThreadPool } from '../runtime/thread-pool.ts'
import type { Problem } from './pieces.ts'

const THREADS = 1
const MAX_WAITING = 8
const TIME_LIMIT_MS = 20_000

/** A thread's limit does not count what is inflated: a file that makes the process grow more than this is not read on. */
const MAX_GROWTH_BYTES = 400 * 1024 * 1024
const LOOK_EVERY_MS = 100

/**
 * Reads files in a thread, one at a time, because files may be made to keep a reader busy. `file` is the module whose exported
 * function `name` reads. Throws INVALID for `field` if a file takes more than 20 seconds or too much memory.
 */
export function threadReader<Task, Result>({
  file,
  name,
  field,
}: {
  file: URL
  name: string
  field: string
}) {
  const threads = createThreadPool<Task, Result | { problem: Problem }>({
    file,
    name,
    maxThreads: THREADS,
    maxHeap: 384,
    idleMs: 60_000,
  })
  const queue = bulkhead(THREADS, MAX_WAITING)
  return async (task: Task): Promise<Result | { problem: Problem }> => {
    try {
      return await queue.execute(() => runWatched(threads, task))
    } catch (error) {
      if (error instanceof BulkheadRejectedError)
        throw unavailable('Many files are being read. Try again in a moment.', error)
      if (error instanceof Error && error.name === 'AbortError')
        throw invalid({ [field]: 'This file took too long to read. Upload a shorter one.' })
      // The thread ran out of memory.
      return { problem: 'broken' }
    }
  }
}

/** Stops the thread if it takes too long or too much memory. */
async function runWatched<Task, Result>(threads: Piscina<Task, Result>, task: Task): Promise<Result> {
  const before = process.memoryUsage.rss()
  const memory = new AbortController()
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() - before > MAX_GROWTH_BYTES) memory.abort()
  }, LOOK_EVERY_MS)
  try {
    const signal = AbortSignal.any([memory.signal, AbortSignal.timeout(TIME_LIMIT_MS)])
    return await threads.run(task, { signal })
  } finally {
    clearInterval(timer)
  }
}
