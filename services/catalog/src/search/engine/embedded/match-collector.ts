import type { FacetName } from '@fundharbor/contracts/catalog/opportunities'
import { hasBit, type Bitset } from './bitset.ts'
import type { FilterBits } from './filter-bits.ts'
import { Float32List, Uint32List } from './shared-arrays.ts'

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

const PASSES = -1
const FAILS_SEVERAL = -2

/** Collects documents and tells those that pass all facet filters from those that fail a single one. */
export class MatchSink {
  readonly #base: Bitset
  readonly #filters: FilterBits['facets']
  readonly #misses: Uint32List[]
  readonly #documents = new Uint32List()
  readonly #scores = new Float32List()

  constructor({ base, facets }: FilterBits) {
    this.#base = base
    this.#filters = facets
    this.#misses = facets.map(() => new Uint32List())
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
    this.#documents.push(document)
    this.#scores.push(score)
  }

  /** How many matches there are so far. */
  get count(): number {
    return this.#documents.length
  }

  get matches(): ScoredDocuments {
    return { documents: this.#documents.values, scores: this.#scores.values }
  }

  get misses(): NearMisses<Uint32Array>[] {
    return this.#filters.map(({ facet }, index) => ({ facet, documents: this.#misses[index]!.values }))
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
