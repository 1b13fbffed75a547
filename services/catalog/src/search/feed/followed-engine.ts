import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Worker } from '@fundharbor/chassis/runtime/worker'
import type { Knex } from 'knex'
import type { SearchEngine } from '@fundharbor/search-engine/engine'
import { Follower } from './follower.ts'

/** Polling interval, in case a notification was missed. */
const POLL_MS = 1000

export type EngineOperation<Result> = (engine: SearchEngine) => Promise<Result>

/** A search engine that is kept up to date until it is stopped. */
export interface SearchSource extends Worker {
  /** Whether the engine has indexed the whole catalog. */
  isCaughtUp: () => boolean
  /** Runs an operation on the engine. Throws UNAVAILABLE until it has caught up. */
  run: <Result>(operation: EngineOperation<Result>) => Promise<Result>
  catchUp: () => Promise<void>
  /** Signals that the catalog may have changed. */
  wake: () => void
}

/** Keeps an engine up to date with the catalog. */
export function followEngine(engine: SearchEngine, knex: Knex): SearchSource {
  const follower = new Follower(engine, knex)
  let isCaughtUp = false
  const loop = followInLoop(follower, () => (isCaughtUp = true))
  return {
    isCaughtUp: () => isCaughtUp,
    async run(operation) {
      if (!isCaughtUp) throw unavailable('Search is starting. Try again in a moment.')
      return operation(engine)
    },
    catchUp: () => follower.catchUp(),
    wake: loop.wake,
    async stop() {
      await loop.stop()
      await engine.close()
    },
  }
}

function followInLoop(follower: Follower, onCaughtUp: () => void): Worker & { wake: () => void } {
  let isStopped = false
  let isAwake = false
  let interrupt = new AbortController()
  let isFailing = false
  const run = async () => {
    while (!isStopped) {
      isAwake = false
      try {
        await follower.catchUp()
        isFailing = false
        onCaughtUp()
      } catch (error) {
        if (!isFailing && !isStopped)
          logger.error({ err: error }, 'The search engine cannot follow the catalog')
        isFailing = true
      }
      interrupt = new AbortController()
      if (!isAwake || isFailing) await sleep(POLL_MS, undefined, interrupt).catch(() => undefined)
    }
  }
  const running = run()
  const wake = () => {
    isAwake = true
    if (!isFailing) interrupt.abort()
  }
  return {
    wake,
    async stop() {
      isStopped = true
      follower.stop()
      interrupt.abort()
      await running
    },
  }
}
