import type { SearchEngine } from '../engine.ts'
import { IndexSearcher } from './index-searcher.ts'
import type { IndexState } from './segment.ts'

export type SearchMethod =
  | 'search'
  | 'score'
  | 'frequencies'
  | 'wordsWithPrefix'
  | 'similarWords'
  | 'wordCounts'

/** The read methods of an engine, synchronous. */
export type SearchMethods = {
  [Method in SearchMethod]: (
    ...args: Parameters<SearchEngine[Method]>
  ) => Awaited<ReturnType<SearchEngine[Method]>>
}

export const searchMethods = (searcher: IndexSearcher): SearchMethods => ({
  search: (request) => searcher.search(request),
  score: (ids, terms) => searcher.score(ids, terms),
  frequencies: (sequences) => searcher.frequencies(sequences),
  wordsWithPrefix: (beginning, limit) => searcher.wordsWithPrefix(beginning, limit),
  similarWords: (word, limit) => searcher.similarWords(word, limit),
  wordCounts: (words) => searcher.wordCounts(words),
})

/** Where searching runs: this thread or workers. */
export interface SearchHost {
  /** Later searches see this state. */
  publish(state: IndexState): void
  call<Method extends SearchMethod>(
    method: Method,
    args: Parameters<SearchEngine[Method]>,
  ): Promise<ReturnType<SearchMethods[Method]>>
  close(): Promise<void>
}

/** Searches in the calling thread. */
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
