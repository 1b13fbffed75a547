import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Question, SearchSource } from './followed-engine.ts'

interface FallbackOptions {
  /** Answers while it can. */
  primary: SearchSource
  /** Is kept warm by the same changes, and answers while the other is away. */
  standby: SearchSource
  /** How often an engine that is away is tried again. */
  retryMs?: number
}

const RETRY_MS = 2000

/** Asks one engine, and another one while that is away. Nobody waits for what is known to be away. */
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

  /** Of the engine that answers. */
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
    logger.error({ err: error }, 'the search engine is away; the embedded one answers')
    void this.#returnWhenBack()
  }

  async #returnWhenBack(): Promise<void> {
    const { signal } = this.#stopped
    while (this.#isAway && !signal.aborted) {
      await sleep(this.#retryMs, undefined, { signal }).catch(() => undefined)
      try {
        await this.#primary.ask((engine) => engine.status())
        // It has to know what changed while it was away.
        await this.#primary.catchUp()
        this.#isAway = false
      } catch {
        // It is tried again.
      }
    }
    if (!signal.aborted) logger.info('the search engine is back and answers again')
  }
}
