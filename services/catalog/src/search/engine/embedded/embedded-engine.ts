import type { SearchEngine } from '../engine.ts'
import { Indexer } from './indexer.ts'
import { emptyState, IndexSearcher } from './index-searcher.ts'
import type { IndexState } from './segment.ts'

export interface EmbeddedOptions {
  /** Threads that search; 0 does everything in the caller's. */
  threads: number
}

/** Opens the engine that keeps its index in the memory of this process. */
export function openEmbeddedEngine(_options: EmbeddedOptions): Promise<SearchEngine> {
  let state: IndexState = emptyState
  const searcher = new IndexSearcher()
  const indexer = new Indexer(state, (published) => {
    state = published
    searcher.publish(published)
  })
  return Promise.resolve({
    search: async (request) => searcher.search(request),
    score: async (ids, terms) => searcher.score(ids, terms),
    frequencies: async (sequences) => searcher.frequencies(sequences),
    wordsFrom: async (beginning, limit) => searcher.wordsFrom(beginning, limit),
    wordsLike: async (word, limit) => searcher.wordsLike(word, limit),
    wordCounts: async (words) => searcher.wordCounts(words),
    write: async (changes, position) => indexer.write(changes, position),
    async rebuild(documents, position) {
      indexer.startRebuild()
      for await (const batch of documents) indexer.addToRebuild(batch)
      await indexer.finishRebuild(position)
    },
    async status() {
      const documents = state.segments.reduce((sum, { liveCount }) => sum + liveCount, 0)
      return { documents, version: state.version, position: state.position, isReady: true, bytes: 0 }
    },
    async close() {},
  })
}
