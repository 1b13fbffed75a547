import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Question, SearchSource } from './followed-engine.ts'

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
  #isAway = false

  constructor({ primary, standby, retryMs = RETRY_MS }: FallbackOptions) {
    this.#primary = primary
    this.#standby = standby
    this.#retryMs = retryMs
  }

  isCaughtUp = (): boolean => this.#primary.isCaughtUp() || this.#standby.isCaughtUp()

  ask<Answer>(question: Question<Answer>): Promise<Answer> {
    return this.#askFirst((source) => source.ask(question))
  }

  /** Catches up the engine in use. */
  catchUp(): Promise<void> {
    return this.#askFirst((source) => source.catchUp())
  }

  wake(): void {
    this.#primary.wake()
    this.#standby.wake()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await Promise.all([this.#primary.stop(), this.#standby.stop()])
  }

  async #askFirst<Answer>(ask: (source: SearchSource) => Promise<Answer>): Promise<Answer> {
    if (this.#isAway || !this.#primary.isCaughtUp()) return ask(this.#standby)
    try {
      return await ask(this.#primary)
    } catch (error) {
      this.#leave(error)
      return ask(this.#standby)
    }
  }

  #leave(error: unknown): void {
    if (this.#isAway || this.#stopped.signal.aborted) return
    this.#isAway = true
    logger.error({ err: error }, 'OpenSearch is unavailable; falling back to the embedded engine')
    void this.#returnWhenBack()
  }

  async #returnWhenBack(): Promise<void> {
    const { signal } = this.#stopped
    while (this.#isAway && !signal.aborted) {
      await sleep(this.#retryMs, undefined, { signal }).catch(() => undefined)
      try {
        await this.#primary.ask((engine) => engine.status())
        // Before it is used again, it catches up with the changes it missed.
        await this.#primary.catchUp()
        this.#isAway = false
      } catch {
        // Retried after `retryMs`.
      }
    }
    if (!signal.aborted) logger.info('OpenSearch is available again')
  }
}
