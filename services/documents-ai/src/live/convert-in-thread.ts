import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import type { Converted, ConvertTask } from './convert.ts'
import { timedThreads } from './timed-threads.ts'

/** Separate from the threads that render files, which take longer to start and to finish. */
const convert = timedThreads<ConvertTask, Converted>({
  file: new URL('convert.ts', import.meta.url),
  name: 'convert',
  maxThreads: 2,
  maxHeap: 256,
})

/** No workspace uses all threads. */
const conversions = concurrencyLimit({ running: 1, waiting: Infinity })

/** A document of the largest size takes a few seconds; a thread that takes longer is stopped. */
const TIME_LIMIT_MS = 30_000

/** Converts a document of a workspace without making others wait. Throws if it takes too long. */
export const convertInThread = (workspaceId: string, task: ConvertTask): Promise<Converted> =>
  conversions(workspaceId, () => convert(task, TIME_LIMIT_MS))
