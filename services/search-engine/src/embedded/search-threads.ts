import { crc32 } from 'node:zlib'
import { unavailable } from '@fundharbor/chassis/http/failures'
import type { EngineRequest, SearchEngine } from '../engine.ts'
import { WorkerClient, WorkerExitedError } from './worker-client.ts'
import { freeSegments } from './free-segments.ts'
import { emptyState } from './index-searcher.ts'
import { unpackResponse, type PackedResponse } from './packed-response.ts'
import { requestKey } from '../requests.ts'
import type { SearchHost, SearchMethod, SearchMethods } from './search-methods.ts'
import type { IndexState } from './segment.ts'
import { StateSender } from './state-transfer.ts'

/** Search timeout. */
const SEARCH_TIMEOUT_MS = 5000

/** Beyond this difference in pending calls, cache affinity is ignored. */
const MAX_AHEAD = 2

/** Searches in worker threads over shared memory. */
export class SearchThreads implements SearchHost {
  readonly threads: readonly WorkerClient[]
  readonly #senders = new Map<WorkerClient, StateSender>()
  #state: IndexState = emptyState

  constructor(count: number) {
    this.threads = Array.from({ length: count }, () => this.#startThread())
  }

  publish(state: IndexState): void {
    freeSegments(this.#state.segments, state.segments)
    this.#state = state
    for (const thread of this.threads) {
      const sender = this.#senders.get(thread)
      if (sender) thread.worker?.postMessage(sender.update(state))
    }
  }

  /** Retries on another thread if the first crashes; a request that crashes two threads fails. */
  async call<Method extends SearchMethod>(
    method: Method,
    args: Parameters<SearchEngine[Method]>,
  ): Promise<ReturnType<SearchMethods[Method]>> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const thread = method === 'search' ? this.#threadFor(args[0] as EngineRequest) : this.#leastLoaded()
      if (!thread) break
      try {
        const answer = await thread.call(method, [JSON.stringify(args)], SEARCH_TIMEOUT_MS)
        const result = method === 'search' ? unpackResponse(answer as PackedResponse) : answer
        return result as ReturnType<SearchMethods[Method]>
      } catch (error) {
        if (!(error instanceof WorkerExitedError)) throw error
      }
    }
    throw unavailable('Search is restarting. Try again in a moment.')
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()))
  }

  #startThread(): WorkerClient {
    return new WorkerClient({
      file: new URL('search-worker.ts', import.meta.url),
      onStart: (worker, thread) => {
        const sender = new StateSender()
        this.#senders.set(thread, sender)
        worker.postMessage(sender.update(this.#state))
      },
    })
  }

  /** Routes pages and counts of one query to the same thread, which has them cached. */
  #threadFor(request: EngineRequest): WorkerClient | undefined {
    const leastLoaded = this.#leastLoaded()
    const alive = this.threads.filter(({ worker }) => worker)
    const preferred = alive[crc32(requestKey(request)) % alive.length]
    if (!leastLoaded || !preferred) return undefined
    return preferred.pendingCalls - leastLoaded.pendingCalls > MAX_AHEAD ? leastLoaded : preferred
  }

  #leastLoaded(): WorkerClient | undefined {
    const alive = this.threads.filter(({ worker }) => worker)
    return alive.toSorted((one, other) => one.pendingCalls - other.pendingCalls)[0]
  }
}
