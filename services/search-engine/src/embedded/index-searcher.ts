import { millisecondsInMinute } from 'date-fns/constants'
import type { Alternative, EngineResponse, EngineRequest } from '../engine.ts'
import { Accumulators } from './accumulators.ts'
import { hasBit } from './bitset.ts'
import { freeSegments } from './free-segments.ts'
import { HitExplainer, createScorer } from './hit-explainer.ts'
import { findDocument, parseId } from './document-ids.ts'
import { addCounts, emptyCounts, mostFrequentValues } from './facet-counts.ts'
import { offerByScore, ResultList } from './result-list.ts'
import { requestKey } from '../requests.ts'
import type { IndexState, LiveSegment, Segment } from './segment.ts'
import { SegmentSearcher } from './segment-searcher.ts'
import { SegmentReader } from './segment-reader.ts'
import { TopDocuments } from './top-documents.ts'
import { countWord, listWordsWithPrefix, listSimilarWords } from './word-lists.ts'

export const emptyState: IndexState = { version: 'empty', position: null, segments: [] }

/** Above this frequency, deleted documents are subtracted by estimate. */
const MAX_COUNTED = 1000

/** Searches the last published state. One instance per thread. */
export class IndexSearcher {
  #state: IndexState = emptyState
  #searchers: SegmentSearcher[] = []
  readonly #readers = new Map<Segment, SegmentReader>()
  readonly #accumulators = new Accumulators()

  publish(state: IndexState): void {
    freeSegments(this.#state.segments, state.segments)
    const before = new Map(this.#searchers.map((searcher) => [searcher.live, searcher]))
    this.#searchers = state.segments.map(
      (live) => before.get(live) ?? new SegmentSearcher(live, this.#readerOf(live.segment)),
    )
    const segments = new Set(state.segments.map(({ segment }) => segment))
    for (const segment of this.#readers.keys()) if (!segments.has(segment)) this.#readers.delete(segment)
    this.#state = state
  }

  search(request: EngineRequest): EngineResponse {
    const list = new ResultList(request)
    const related = new TopDocuments(request.related)
    const windows = request.countWindows && { days: request.countWindows, from: countedFrom(request) }
    const facets = windows && emptyCounts()
    const key = requestKey(request)
    let total = 0
    for (const searcher of this.#searchers) {
      const found = searcher.search(key, request, this.#accumulators)
      const { segment } = searcher.live
      total += found.total
      list.offer(segment, found.matches)
      if (found.matches.isScored && request.related > 0) offerByScore(related, segment, found.matches.related)
      if (facets && windows) addCounts(facets, found.countFacets(windows))
    }
    const explainer = new HitExplainer(request, (segment) => this.#readerOf(segment))
    const isScored = request.sort === 'score' && request.concepts.length > 0
    const hits = explainer.describe(list.top.toSorted(), isScored)
    const close = total > request.limit ? [] : explainer.describe(related.toSorted(), true)
    const counted = facets && { facets: mostFrequentValues(facets, request.maxValues) }
    return { total, hits, related: close, ...counted, version: this.#state.version }
  }

  score(ids: readonly string[], terms: readonly Alternative[]): number[] {
    const scores = ids.map(() => 0)
    const parsed = ids.map(parseId)
    for (const live of this.#state.segments) {
      const found = findInOrder(live, parsed)
      if (found.length === 0) continue
      const reader = this.#readerOf(live.segment)
      for (const term of terms) {
        const scorer = createScorer(reader, term)
        for (const { index, document } of found) scores[index]! += scorer.scoreOf(document) ?? 0
      }
    }
    return scores
  }

  frequencies(sequences: readonly (readonly string[])[]): number[] {
    return sequences.map((tokens) =>
      this.#state.segments.reduce((sum, live) => {
        const { documents } = this.#readerOf(live.segment).read(tokens)
        return sum + countLive(live, documents)
      }, 0),
    )
  }

  wordsWithPrefix = (beginning: string, limit: number) =>
    listWordsWithPrefix(this.#state.segments, beginning, limit)

  similarWords = (word: string, limit: number) => listSimilarWords(this.#state.segments, word, limit)

  wordCounts = (words: readonly string[]) => words.map((word) => countWord(this.#state.segments, word))

  #readerOf(segment: Segment): SegmentReader {
    const known = this.#readers.get(segment)
    if (known) return known
    const reader = new SegmentReader(segment)
    this.#readers.set(segment, reader)
    return reader
  }
}

/** Rounded to minutes, so that counts can be cached. */
const countedFrom = ({ filter }: EngineRequest): number =>
  filter.openAt ?? Math.floor(Date.now() / millisecondsInMinute) * millisecondsInMinute

/** The ids that are in a segment, by their index, in document order. */
function findInOrder(
  live: LiveSegment,
  ids: readonly (Uint32Array | null)[],
): { index: number; document: number }[] {
  const found = ids.map((id, index) => ({ index, document: id ? findLive(live, id) : -1 }))
  return found.filter(({ document }) => document >= 0).toSorted((one, other) => one.document - other.document)
}

function findLive({ segment, live }: LiveSegment, id: Uint32Array): number {
  const document = findDocument(segment.columns.ids, segment.byId, id)
  return document >= 0 && hasBit(live, document) ? document : -1
}

function countLive({ segment, live, liveCount }: LiveSegment, documents: Uint32Array): number {
  if (liveCount === segment.documents) return documents.length
  if (documents.length > MAX_COUNTED) return Math.round((documents.length * liveCount) / segment.documents)
  let count = 0
  for (let at = 0; at < documents.length; at += 1) if (hasBit(live, documents[at]!)) count += 1
  return count
}
