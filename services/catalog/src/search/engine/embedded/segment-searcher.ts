import { LRUCache } from 'lru-cache'
import type { EngineRequest, FacetCounts } from '../engine.ts'
import type { Accumulators } from './accumulators.ts'
import { countBits } from './bitset.ts'
import { countFacets, type DeadlineWindows } from './facet-counts.ts'
import type { LiveSegment } from './segment.ts'
import type { SegmentReader } from './segment-reader.ts'
import { matchSegment, type SegmentMatches } from './segment-matches.ts'

/** List, facets and the next page of one query follow each other; more is not kept. */
const KEPT_RESULTS = 8

/** Searches a segment as it is at one moment and keeps the latest results. */
export class SegmentSearcher {
  readonly live: LiveSegment
  readonly #reader: SegmentReader
  readonly #results = new LRUCache<string, SegmentResult>({ max: KEPT_RESULTS })

  constructor(live: LiveSegment, reader: SegmentReader) {
    this.live = live
    this.#reader = reader
  }

  /** `key`: the request's (see `requestKey`). */
  search(key: string, request: EngineRequest, accumulators: Accumulators): SegmentResult {
    const known = this.#results.get(key)
    if (known) return known
    const matches = matchSegment(this.#reader, this.live, { request, accumulators })
    const result = new SegmentResult(this.live, matches)
    this.#results.set(key, result)
    return result
  }
}

export class SegmentResult {
  readonly total: number
  readonly matches: SegmentMatches
  readonly #live: LiveSegment
  #facets: { key: string; counts: FacetCounts } | undefined

  constructor(live: LiveSegment, matches: SegmentMatches) {
    this.#live = live
    this.matches = matches
    this.total = matches.isScored ? matches.matches.documents.length : countBits(matches.matches)
  }

  countFacets(windows: DeadlineWindows): FacetCounts {
    const key = `${windows.from} ${windows.days.join()}`
    if (this.#facets?.key !== key) {
      this.#facets = { key, counts: countFacets(this.#live.segment, this.matches, windows) }
    }
    return this.#facets.counts
  }
}
