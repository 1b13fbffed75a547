import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import { hasBit, type Bitset } from './bitset.ts'
import type { FilterBits } from './filter-bits.ts'
import { Float32List, Uint32List } from './shared-arrays.ts'

/** Documents with their scores, unordered. */
export interface ScoredDocuments {
  documents: Uint32Array
  scores: Float32Array
}

/** Documents that fail the filter of exactly one facet; they still count for that facet. */
export interface NearMisses<Documents> {
  facet: FacetName
  documents: Documents
}

const PASSES = -1
const FAILS_SEVERAL = -2

/** Collects matches, and separately the near misses of each facet filter. */
export class MatchCollector {
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

  /** The number of matches so far. */
  get count(): number {
    return this.#documents.length
  }

  get matches(): ScoredDocuments {
    return { documents: this.#documents.values, scores: this.#scores.values }
  }

  get misses(): NearMisses<Uint32Array>[] {
    return this.#filters.map(({ facet }, index) => ({ facet, documents: this.#misses[index]!.values }))
  }

  /** The index of the single filter that the document fails, or PASSES or FAILS_SEVERAL. */
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
