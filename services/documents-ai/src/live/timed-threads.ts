import { createThreadPool } from '@fundharbor/chassis/runtime/thread-pool'
import PQueue from 'p-queue'

type Options = Omit<Parameters<typeof createThreadPool>[0], 'idleMs' | 'maxQueue'>

const IDLE_MS = 300_000

/** Creates threads that stop a task after `limitMs` milliseconds. Waiting for a thread does not count. */
export function timedThreads<Task, Result>(
  options: Options,
): (task: Task, limitMs: number) => Promise<Result> {
  const threads = createThreadPool<Task, Result>({ ...options, idleMs: IDLE_MS })
  const queue = new PQueue({ concurrency: options.maxThreads })
  return (task, limitMs) => queue.add(() => threads.run(task, { signal: AbortSignal.timeout(limitMs) }))
}
