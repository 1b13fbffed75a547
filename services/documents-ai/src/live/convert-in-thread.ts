import { createThreadPool } from '@fundharbor/chassis/runtime/thread-pool'
import type { Converted, ConvertTask } from './convert.ts'

/** Of their own: the threads that render files take longer to start, and to finish. */
const threads = createThreadPool<ConvertTask, Converted>({
  file: new URL('convert.ts', import.meta.url),
  name: 'convert',
  maxThreads: 2,
  maxHeap: 256,
  idleMs: 300_000,
})

/** A document of the largest size takes a few seconds; a thread that takes longer is stopped. */
const TIME_LIMIT_MS = 30_000

/** Converts without making others wait. Throws if it takes too long. */
export const convertInThread = (task: ConvertTask): Promise<Converted> =>
  threads.run(task, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
