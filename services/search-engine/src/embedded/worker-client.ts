import { Worker } from 'node:worker_threads'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'

/** A call to a worker thread, and its result. */
export interface Call {
  id: number
  method: string
  args: readonly unknown[]
  /** The caller stops waiting at this instant. */
  expiresAt: number
}
export type CallResult = { id: number; value: unknown } | { id: number; error: string }

/** The worker exited before it responded. The caller decides whether to retry on another. */
export class WorkerExitedError extends Error {}

/** A worker that lived shorter than this is restarted only after this delay. */
const MIN_LIFETIME_MS = 1000

/** Calls leave little garbage; by default V8 would let it grow to 50 MB per thread. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

interface WorkerClientOptions {
  /** The worker's script. */
  file: URL
  /** Called with each new worker, before any call. */
  onStart: (worker: Worker, thread: WorkerClient) => void
  /** Called with messages that are not results. */
  onMessage?: (message: unknown) => void
}

interface PendingCall {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
  sentAt: number
  timer: NodeJS.Timeout | undefined
}

/** Calls functions in a worker thread by messages, and restarts the worker when it crashes. */
export class WorkerClient {
  worker: Worker | undefined
  readonly #options: WorkerClientOptions
  readonly #pending = new Map<number, PendingCall>()
  #lastId = 0
  #isClosed = false
  /** When this worker last responded; Infinity while it is still loading. */
  #repliedAt = Infinity
  #restart: NodeJS.Timeout | undefined

  constructor(options: WorkerClientOptions) {
    this.#options = options
    this.#start()
  }

  /** The number of pending calls. */
  get pendingCalls(): number {
    return this.#pending.size
  }

  /** Rejects with UNAVAILABLE after `timeoutMs`. */
  call(method: string, args: readonly unknown[], timeoutMs?: number): Promise<unknown> {
    const { worker } = this
    if (!worker) return Promise.reject(new WorkerExitedError('The thread is being started again'))
    const id = (this.#lastId += 1)
    return new Promise((resolve, reject) => {
      const timer = timeoutMs ? setTimeout(() => this.#expire(id), timeoutMs) : undefined
      const sentAt = Date.now()
      this.#pending.set(id, { resolve, reject, sentAt, timer })
      // Keeps the process alive only while a call is pending.
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
    worker.on('message', (message: CallResult | object) => {
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
      reject(new WorkerExitedError('The thread ended'))
    }
    if (this.#isClosed) return
    const wait = Date.now() - startedAt < MIN_LIFETIME_MS ? MIN_LIFETIME_MS : 0
    this.#restart = setTimeout(() => this.#start(), wait)
    this.#restart.unref()
  }

  #settle(result: CallResult): void {
    this.#repliedAt = Date.now()
    const call = this.#removePending(result.id)
    if (!call) return
    if ('error' in result) call.reject(new Error(result.error))
    else call.resolve(result.value)
  }

  #expire(id: number): void {
    const call = this.#removePending(id)
    call?.reject(unavailable('Search is busy. Try again in a moment.'))
    // A worker that has not responded to anything since the call was sent is stuck.
    if (call && this.#repliedAt < call.sentAt) void this.worker?.terminate()
  }

  #removePending(id: number): PendingCall | undefined {
    const call = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(call?.timer)
    if (this.#pending.size === 0) this.worker?.unref()
    return call
  }
}
