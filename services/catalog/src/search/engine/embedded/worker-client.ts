import { Worker } from 'node:worker_threads'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'

/** A question to a thread, and its answer. */
export interface Call {
  id: number
  method: string
  args: readonly unknown[]
  /** Nobody waits for the answer any more after this instant. */
  expiresAt: number
}
export type Reply = { id: number; value: unknown } | { id: number; error: string }

/** The thread ended before it answered. Whether to ask another is up to the caller. */
export class ThreadDied extends Error {}

/** A thread that dies sooner than this is started again only after as long. */
const SHORTEST_LIFE_MS = 1000

/** What a call leaves behind is small; V8 would let it grow to 50 MB in each thread before it looks. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

interface ThreadOptions {
  /** The file that the thread runs. */
  file: URL
  /** Called with each new worker, before it is asked anything. */
  onStart: (worker: Worker, thread: CallingThread) => void
  /** What the thread says unasked. */
  onMessage?: (message: unknown) => void
}

interface PendingCall {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
  sentAt: number
  timer: NodeJS.Timeout | undefined
}

/** A thread whose functions are called by messages. It is started again when it dies. */
export class CallingThread {
  worker: Worker | undefined
  readonly #options: ThreadOptions
  readonly #pending = new Map<number, PendingCall>()
  #lastId = 0
  #isClosed = false
  /** When this worker answered last; a new one has yet to load. */
  #repliedAt = Infinity
  #restart: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
    this.#start()
  }

  /** How many calls wait for an answer. */
  get load(): number {
    return this.#pending.size
  }

  /** `timeoutMs`: how long an answer may take. */
  call(method: string, args: readonly unknown[], timeoutMs?: number): Promise<unknown> {
    const { worker } = this
    if (!worker) return Promise.reject(new ThreadDied('The thread is being started again'))
    const id = (this.#lastId += 1)
    return new Promise((resolve, reject) => {
      const timer = timeoutMs ? setTimeout(() => this.#expire(id), timeoutMs) : undefined
      const sentAt = Date.now()
      this.#pending.set(id, { resolve, reject, sentAt, timer })
      // The process may end while its threads are idle, not while one is asked.
      worker.ref()
      const expiresAt = timeoutMs ? sentAt + timeoutMs : Infinity
      worker.postMessage({ id, method, args, expiresAt } satisfies Call)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#restart)
    await this.worker?.terminate()
  }

  #start(): void {
    const startedAt = Date.now()
    const worker = new Worker(this.#options.file, { execArgv: [], resourceLimits })
    this.worker = worker
    this.#repliedAt = Infinity
    worker.on('message', (message: Reply | object) => {
      if ('id' in message) this.#settle(message)
      else this.#options.onMessage?.(message)
    })
    worker.on('error', (error) => logger.error({ err: error }, 'A thread of the search engine failed'))
    worker.on('exit', () => this.#replace(startedAt))
    this.#options.onStart(worker, this)
    worker.unref()
  }

  #replace(startedAt: number): void {
    this.worker = undefined
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject, timer } of pending) {
      clearTimeout(timer)
      reject(new ThreadDied('The thread ended'))
    }
    if (this.#isClosed) return
    const wait = Date.now() - startedAt < SHORTEST_LIFE_MS ? SHORTEST_LIFE_MS : 0
    this.#restart = setTimeout(() => this.#start(), wait)
    this.#restart.unref()
  }

  #settle(reply: Reply): void {
    this.#repliedAt = Date.now()
    const call = this.#forget(reply.id)
    if (!call) return
    if ('error' in reply) call.reject(new Error(reply.error))
    else call.resolve(reply.value)
  }

  #expire(id: number): void {
    const call = this.#forget(id)
    call?.reject(unavailable('Search is busy. Please try again in a moment.'))
    // One that is only busy has answered others meanwhile.
    if (call && this.#repliedAt < call.sentAt) void this.worker?.terminate()
  }

  #forget(id: number): PendingCall | undefined {
    const call = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(call?.timer)
    if (this.#pending.size === 0) this.worker?.unref()
    return call
  }
}
