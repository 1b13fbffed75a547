import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { createThreadPool } from '@fundharbor/chassis/runtime/thread-pool'
import PQueue from 'p-queue'
import type { Converted, ConvertTask } from './convert.ts'

const MAX_THREADS = 2
/** Of their own: the threads that render files take longer to start, and to finish. */
const threads = createThreadPool<ConvertTask, Converted>({
  file: new URL('convert.ts', import.meta.url),
  name: 'convert',
  maxThreads: MAX_THREADS,
  maxHeap: 256,
  idleMs: 300_000,
})

/** What waits for a thread is not timed. */
const queue = new PQueue({ concurrency: MAX_THREADS })
/** No workspace uses all threads. */
const conversions = concurrencyLimit({ running: 1, waiting: Infinity })

/** A document of the largest size takes a few seconds; a thread that takes longer is stopped. */
const TIME_LIMIT_MS = 30_000

/** Converts a document of a workspace without making others wait. Throws if it takes too long. */
export const convertInThread = (workspaceId: string, task: ConvertTask): Promise<Converted> =>
  conversions(workspaceId, () =>
    queue.add(() => threads.run(task, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })),
  )
