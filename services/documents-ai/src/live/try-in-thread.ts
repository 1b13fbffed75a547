import { createThreadPool } from '@fundharbor/chassis/runtime/thread-pool'
import PQueue from 'p-queue'
import type { Outcome, Trial } from './try-updates.ts'

const MAX_THREADS = 2
const threads = createThreadPool<Trial, Outcome>({
  file: new URL('try-updates.ts', import.meta.url),
  name: 'tryUpdates',
  maxThreads: MAX_THREADS,
  maxHeap: 192,
  idleMs: 300_000,
})
/** What waits for a thread is not timed. */
const queue = new PQueue({ concurrency: MAX_THREADS })

interface Limits {
  /** Milliseconds of the processor, which the main thread takes as well. */
  spent: number
  /** Milliseconds until the thread is stopped. */
  stop: number
}

/** Updates take too long, or too much memory, to be applied. */
export class CostlyUpdatesError extends Error {}

/** Applies updates to a copy of a document first. Throws CostlyUpdatesError. */
export function tryInThread(trial: Trial, limits: Limits): Promise<Outcome> {
  return queue.add(async () => {
    const outcome = await threads.run(trial, { signal: AbortSignal.timeout(limits.stop) }).catch(explain)
    if (outcome.spent > limits.spent) throw new CostlyUpdatesError(`updates took ${outcome.spent} ms`)
    return outcome
  })
}

function explain(error: unknown): never {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown }
  if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY')
    throw new CostlyUpdatesError('updates were too much for a thread', { cause: error })
  throw error
}
