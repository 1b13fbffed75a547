import { LRUCache } from 'lru-cache'
import type { EngineRequest, FacetCounts } from '../engine.ts'
import type { Accumulators } from './accumulators.ts'
import { countBits } from './bitset.ts'
import { countFacets, type DeadlineWindows } from './facet-counts.ts'
import { bytesInArrays } from './snapshot-format.ts'
import type { LiveSegment } from './segment.ts'
import { cacheBytes, type SegmentReader } from './segment-reader.ts'
import { collectsRelated, matchSegment, type SegmentMatches } from './segment-matches.ts'

/** Cache bytes per document for results: list, facets and next page of a query come in quick succession. */
const RESULT_BYTES = 24

/** Minimum size charged per cached result. */
const MIN_BYTES = 2000

/** Searches one state of a segment and caches recent results. */
export class SegmentSearcher {
  readonly live: LiveSegment
  readonly #reader: SegmentReader
  readonly #results: LRUCache<string, SegmentResult>

  constructor(live: LiveSegment, reader: SegmentReader) {
    this.live = live
    this.#reader = reader
    this.#results = new LRUCache({
      maxSize: cacheBytes(live.segment.documents, RESULT_BYTES),
      sizeCalculation: ({ bytes }, key) => MIN_BYTES + key.length * 2 + bytes,
    })
  }

  /** `key`: see `requestKey`. */
  search(key: string, request: EngineRequest, accumulators: Accumulators): SegmentResult {
    const relatedCoverage = collectsRelated(request) ? request.relatedCoverage : null
    const known = this.#results.get(key)
    // Counts need no related documents, so a cached list result will do.
    if (known && (relatedCoverage === null || relatedCoverage === known.relatedCoverage)) return known
    const matches = matchSegment(this.#reader, this.live, { request, accumulators })
    const result = new SegmentResult(this.live, matches, relatedCoverage)
    this.#results.set(key, result)
    return result
  }
}

export class SegmentResult {
  readonly total: number
  readonly bytes: number
  readonly matches: SegmentMatches
  /** The coverage that related documents were collected with; null if none were collected. */
  readonly relatedCoverage: number | null
  readonly #live: LiveSegment
  #facets: { key: string; counts: FacetCounts } | undefined

  constructor(live: LiveSegment, matches: SegmentMatches, relatedCoverage: number | null) {
    this.#live = live
    this.matches = matches
    this.relatedCoverage = relatedCoverage
    this.bytes = bytesInArrays(matches)
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
