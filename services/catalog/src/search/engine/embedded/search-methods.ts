import type { SearchEngine } from '../engine.ts'
import { IndexSearcher } from './index-searcher.ts'
import type { IndexState } from './segment.ts'

export type SearchMethod = 'search' | 'score' | 'frequencies' | 'wordsFrom' | 'wordsLike' | 'wordCounts'

/** Everything of an engine that only reads. */
export type SearchMethods = {
  [Method in SearchMethod]: (
    ...args: Parameters<SearchEngine[Method]>
  ) => Awaited<ReturnType<SearchEngine[Method]>>
}

export const searchMethods = (searcher: IndexSearcher): SearchMethods => ({
  search: (request) => searcher.search(request),
  score: (ids, terms) => searcher.score(ids, terms),
  frequencies: (sequences) => searcher.frequencies(sequences),
  wordsFrom: (beginning, limit) => searcher.wordsFrom(beginning, limit),
  wordsLike: (word, limit) => searcher.wordsLike(word, limit),
  wordCounts: (words) => searcher.wordCounts(words),
})

/** What searches: this thread or others. */
export interface SearchHost {
  /** Searches that are started later see this state. */
  publish(state: IndexState): void
  call<Method extends SearchMethod>(
    method: Method,
    args: Parameters<SearchEngine[Method]>,
  ): Promise<ReturnType<SearchMethods[Method]>>
  close(): Promise<void>
}

/** Searches in the thread that asks. */
export class LocalSearchHost implements SearchHost {
  readonly #searcher = new IndexSearcher()
  readonly #methods = searchMethods(this.#searcher)

  publish(state: IndexState): void {
    this.#searcher.publish(state)
  }

  async call<Method extends SearchMethod>(
    method: Method,
    args: Parameters<SearchEngine[Method]>,
  ): Promise<ReturnType<SearchMethods[Method]>> {
    const run = this.#methods[method] as (...args: unknown[]) => ReturnType<SearchMethods[Method]>
    return run(...args)
  }

  async close(): Promise<void> {
    this.#searcher.publish({ version: 'closed', position: null, segments: [] })
  }
}
