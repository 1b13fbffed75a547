import { timedThreads } from './timed-threads.ts'
import type { Outcome, Trial } from './try-updates.ts'

const tryUpdates = timedThreads<Trial, Outcome>({
  file: new URL('try-updates.ts', import.meta.url),
  name: 'tryUpdates',
  maxThreads: 2,
  maxHeap: 192,
})

interface Limits {
  /** Milliseconds of the processor, which the main thread takes as well. */
  spent: number
  /** Milliseconds until the thread is stopped. */
  stop: number
}

/** Updates take too long, or too much memory, to be applied. */
export class CostlyUpdatesError extends Error {}

/** Applies updates to a copy of a document first. Throws CostlyUpdatesError. */
export async function tryInThread(trial: Trial, limits: Limits): Promise<Outcome> {
  const outcome = await tryUpdates(trial, limits.stop).catch(explain)
  if (outcome.spent > limits.spent) throw new CostlyUpdatesError(`updates took ${outcome.spent} ms`)
  return outcome
}

function explain(error: unknown): never {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown }
  if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY')
    throw new CostlyUpdatesError('updates were too much for a thread', { cause: error })
  throw error
}
