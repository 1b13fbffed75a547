import { Piscina } from 'piscina'

interface ThreadPoolOptions {
  /** The module that a thread loads. */
  file: URL
  /** The name of its exported function that threads run. */
  name: string
  maxThreads: number
  /** Megabytes of JavaScript objects per thread; a thread that needs more ends. */
  maxHeap: number
  /** An idle thread ends after this time. */
  idleMs: number
  /** How many tasks can wait. Default: any number. */
  maxQueue?: number
}

/** Threads that start when they are needed. */
export const createThreadPool = <Task, Result>({
  file,
  name,
  maxThreads,
  maxHeap,
  idleMs,
  maxQueue,
}: ThreadPoolOptions): Piscina<Task, Result> =>
  new Piscina<Task, Result>({
    filename: file.href,
    name,
    minThreads: 0,
    maxThreads,
    maxQueue,
    idleTimeout: idleMs,
    // Options of the main process, such as those of a test runner, are not for threads.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeap },
  })
