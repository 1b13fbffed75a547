import type { EngineStatus, SearchDocument, SearchEngine } from '../engine.ts'
import { openIndexThread, openLocalIndex, type IndexHost } from './index-host.ts'
import { emptyState } from './index-searcher.ts'
import { LocalSearchHost, type SearchHost } from './search-methods.ts'
import { SearchThreads } from './search-threads.ts'
import type { IndexState } from './segment.ts'
import { bytesInArrays } from './snapshot-format.ts'
import type { StorageOptions } from './persistent-indexer.ts'

export interface EmbeddedOptions extends Partial<StorageOptions> {
  /** Threads that search, beside one that indexes; 0 does everything in the caller's. */
  threads: number
}

/** Documents that are analyzed between two other changes. */
const DOCUMENTS_AT_ONCE = 250

/** Opens the engine that keeps its index in the memory of this process, with what the snapshot holds. */
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

/** Counted once: every search asks for the status. */
function bytesOfState(state: IndexState): number {
  const bytes = knownBytes.get(state) ?? bytesInArrays(state.segments)
  knownBytes.set(state, bytes)
  return bytes
}

interface EngineParts {
  searching: SearchHost
  indexing: IndexHost
  /** What was published last. */
  currentState: () => IndexState
}

export class EmbeddedEngine implements SearchEngine {
  readonly searching: SearchHost
  readonly indexing: IndexHost
  readonly #currentState: () => IndexState
  #rebuilds: Promise<void> = Promise.resolve()

  constructor({ searching, indexing, currentState }: EngineParts) {
    this.searching = searching
    this.indexing = indexing
    this.#currentState = currentState
  }

  search: SearchEngine['search'] = (...args) => this.searching.call('search', args)
  score: SearchEngine['score'] = (...args) => this.searching.call('score', args)
  frequencies: SearchEngine['frequencies'] = (...args) => this.searching.call('frequencies', args)
  wordsFrom: SearchEngine['wordsFrom'] = (...args) => this.searching.call('wordsFrom', args)
  wordsLike: SearchEngine['wordsLike'] = (...args) => this.searching.call('wordsLike', args)
  wordCounts: SearchEngine['wordCounts'] = (...args) => this.searching.call('wordCounts', args)
  write: SearchEngine['write'] = (...args) => this.indexing.write(...args)

  /** One after the other: a rebuild waits for the one before. */
  async rebuild(documents: AsyncIterable<readonly SearchDocument[]>, position: string): Promise<void> {
    const done = this.#rebuilds.then(() => this.#rebuild(documents, position))
    this.#rebuilds = done.catch(() => {})
    await done
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
        for (let at = 0; at < batch.length; at += DOCUMENTS_AT_ONCE) {
          await this.indexing.addToRebuild(batch.slice(at, at + DOCUMENTS_AT_ONCE))
        }
      }
      await this.indexing.finishRebuild(position)
    } catch (error) {
      await this.indexing.abandonRebuild().catch(() => {})
      throw error
    }
  }
}
