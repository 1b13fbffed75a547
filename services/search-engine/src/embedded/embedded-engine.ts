import { Mutex } from 'async-mutex'
import type { EngineStatus, SearchDocument, SearchEngine } from '../engine.ts'
import { openIndexThread, openLocalIndex, type IndexHost } from './index-host.ts'
import { emptyState } from './index-searcher.ts'
import { LocalSearchHost, type SearchHost } from './search-methods.ts'
import { SearchThreads } from './search-threads.ts'
import type { IndexState } from './segment.ts'
import { bytesInArrays } from './snapshot-format.ts'
import type { StorageOptions } from './persistent-indexer.ts'

export interface EmbeddedOptions extends Partial<StorageOptions> {
  /** Search threads, in addition to one indexing thread; 0 runs everything in the calling thread. */
  threads: number
}

/** Documents sent per call, so that other changes are not blocked for long. */
const REBUILD_BATCH = 250

/** Opens the in-memory engine and loads the snapshot if there is one. */
export async function openEmbeddedEngine(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const searching = options.threads > 0 ? new SearchThreads(options.threads) : new LocalSearchHost()
  const openIndex = options.threads > 0 ? openIndexThread : openLocalIndex
  let current = emptyState
  const publish = (state: IndexState) => {
    current = state
    searching.publish(state)
  }
  const storage = { snapshotFile: options.snapshotFile, epoch: options.epoch ?? '' }
  const indexing = await openIndex(storage, publish)
  return new EmbeddedEngine({ searching, indexing, currentState: () => current })
}

const knownBytes = new WeakMap<IndexState, number>()

/** Cached, because every search reads the status. */
function bytesOfState(state: IndexState): number {
  const bytes = knownBytes.get(state) ?? bytesInArrays(state.segments)
  knownBytes.set(state, bytes)
  return bytes
}

interface EngineParts {
  searching: SearchHost
  indexing: IndexHost
  /** The state published last. */
  currentState: () => IndexState
}

export class EmbeddedEngine implements SearchEngine {
  readonly searching: SearchHost
  readonly indexing: IndexHost
  readonly #currentState: () => IndexState
  readonly #rebuilds = new Mutex()

  constructor({ searching, indexing, currentState }: EngineParts) {
    this.searching = searching
    this.indexing = indexing
    this.#currentState = currentState
  }

  search: SearchEngine['search'] = (...args) => this.searching.call('search', args)
  score: SearchEngine['score'] = (...args) => this.searching.call('score', args)
  frequencies: SearchEngine['frequencies'] = (...args) => this.searching.call('frequencies', args)
  wordsWithPrefix: SearchEngine['wordsWithPrefix'] = (...args) => this.searching.call('wordsWithPrefix', args)
  similarWords: SearchEngine['similarWords'] = (...args) => this.searching.call('similarWords', args)
  wordCounts: SearchEngine['wordCounts'] = (...args) => this.searching.call('wordCounts', args)
  write: SearchEngine['write'] = (...args) => this.indexing.write(...args)

  rebuild(documents: AsyncIterable<readonly SearchDocument[]>, position: string): Promise<void> {
    return this.#rebuilds.runExclusive(() => this.#rebuild(documents, position))
  }

  async status(): Promise<EngineStatus> {
    const state = this.#currentState()
    const { segments, version, position } = state
    return {
      documents: segments.reduce((sum, { liveCount }) => sum + liveCount, 0),
      version,
      position,
      isReady: position !== null,
      bytes: bytesOfState(state),
    }
  }

  async close(): Promise<void> {
    await this.indexing.close()
    await this.searching.close()
  }

  async #rebuild(documents: AsyncIterable<readonly SearchDocument[]>, position: string): Promise<void> {
    await this.indexing.startRebuild()
    try {
      for await (const batch of documents) {
        for (let at = 0; at < batch.length; at += REBUILD_BATCH) {
          await this.indexing.addToRebuild(batch.slice(at, at + REBUILD_BATCH))
        }
      }
      await this.indexing.finishRebuild(position)
    } catch (error) {
      await this.indexing.abandonRebuild().catch(() => {})
      throw error
    }
  }
}
