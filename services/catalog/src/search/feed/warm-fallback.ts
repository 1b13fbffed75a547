import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { EngineOperation, SearchSource } from './followed-engine.ts'

interface FallbackOptions {
  /** Used while it is available. */
  primary: SearchSource
  /** Kept up to date, and used while the primary is unavailable. */
  standby: SearchSource
  /** Retry interval of an unavailable primary. */
  retryMs?: number
}

const RETRY_MS = 2000

/** Uses a primary engine, and a warm standby while the primary is unavailable (circuit breaker). */
export class WarmFallback implements SearchSource {
  readonly #primary: SearchSource
  readonly #standby: SearchSource
  readonly #retryMs: number
  readonly #stopped = new AbortController()
  #isUnavailable = false

  constructor({ primary, standby, retryMs = RETRY_MS }: FallbackOptions) {
    this.#primary = primary
    this.#standby = standby
    this.#retryMs = retryMs
  }

  isCaughtUp = (): boolean => this.#primary.isCaughtUp() || this.#standby.isCaughtUp()

  run<Result>(operation: EngineOperation<Result>): Promise<Result> {
    return this.#runWithFallback((source) => source.run(operation))
  }

  /** Catches up the engine in use. */
  catchUp(): Promise<void> {
    return this.#runWithFallback((source) => source.catchUp())
  }

  wake(): void {
    this.#primary.wake()
    this.#standby.wake()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await Promise.all([this.#primary.stop(), this.#standby.stop()])
  }

  async #runWithFallback<Result>(run: (source: SearchSource) => Promise<Result>): Promise<Result> {
    if (this.#isUnavailable || !this.#primary.isCaughtUp()) return run(this.#standby)
    try {
      return await run(this.#primary)
    } catch (error) {
      this.#markUnavailable(error)
      return run(this.#standby)
    }
  }

  #markUnavailable(error: unknown): void {
    if (this.#isUnavailable || this.#stopped.signal.aborted) return
    this.#isUnavailable = true
    logger.error({ err: error }, 'OpenSearch is unavailable; falling back to the embedded engine')
    void this.#retryPrimary()
  }

  async #retryPrimary(): Promise<void> {
    const { signal } = this.#stopped
    while (this.#isUnavailable && !signal.aborted) {
      await sleep(this.#retryMs, undefined, { signal }).catch(() => undefined)
      try {
        await this.#primary.run((engine) => engine.status())
        // Before it is used again, it catches up with the changes it missed.
        await this.#primary.catchUp()
        this.#isUnavailable = false
      } catch {
        // Retried after `retryMs`.
      }
    }
    if (!signal.aborted) logger.info('OpenSearch is available again')
  }
}
