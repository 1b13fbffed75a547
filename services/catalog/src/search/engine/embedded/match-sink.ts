import type { FacetName } from '@fundharbor/contracts/catalog/opportunities'
import { hasBit, type Bitset } from './bitset.ts'
import type { FilterBits } from './filter-bits.ts'
import { Uint32List } from './shared-arrays.ts'

/** Documents of a set with their scores, in no order. */
export interface ScoredDocuments {
  documents: Uint32Array
  scores: Float32Array
}

/** Documents that only one facet's filter keeps from being matches: they count for that facet. */
export interface NearMisses<Documents> {
  facet: FacetName
  documents: Documents
}

/** Collects documents and tells those that pass all facet filters from those that fail a single one. */
export class MatchSink {
  readonly #base: Bitset
  readonly #filters: FilterBits['facets']
  readonly #misses: Uint32List[]
  readonly #documents: Uint32Array
  readonly #scores: Float32Array
  #count = 0

  constructor({ base, facets }: FilterBits, capacity: number) {
    this.#base = base
    this.#filters = facets
    this.#misses = facets.map(() => new Uint32List())
    this.#documents = new Uint32Array(capacity)
    this.#scores = new Float32Array(capacity)
  }

  accept(document: number, score: number): void {
    if (!hasBit(this.#base, document)) return
    if (this.#filters.length > 0) {
      const failed = this.#failedFilter(document)
      if (failed !== PASSES) {
        this.#misses[failed]?.push(document)
        return
      }
    }
    this.#documents[this.#count] = document
    this.#scores[this.#count++] = score
  }

  get matches(): ScoredDocuments {
    return {
      documents: this.#documents.slice(0, this.#count),
      scores: this.#scores.slice(0, this.#count),
    }
  }

  get misses(): NearMisses<Uint32Array>[] {
    return this.#filters.map(({ facet }, index) => ({
      facet,
      documents: this.#misses[index]!.values.slice(),
    }))
  }

  /** The index of the only filter that the document fails. */
  #failedFilter(document: number): number {
    let failed = PASSES
    for (let index = 0; index < this.#filters.length; index += 1) {
      if (hasBit(this.#filters[index]!.bits, document)) continue
      if (failed !== PASSES) return FAILS_SEVERAL
      failed = index
    }
    return failed
  }
}

const PASSES = -1
const FAILS_SEVERAL = -2
