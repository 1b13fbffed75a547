import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import { facetNames } from '@fundharbor/contracts/catalog/facet-names'
import type { SearchDocument } from '../engine.ts'
import type { FacetValues } from './segment.ts'
import { shareUint32, sharedUint16, sharedUint32, Uint32List } from './shared-arrays.ts'

/** Facets with stored values. `deadlineWithin` is computed from the deadlines. */
export const storedFacets = facetNames.filter((name) => name !== 'deadlineWithin')

const MAX_SHORT_NUMBERS = 65_536

/** Builds the dictionary of facet values and each document's value numbers. */
export class FacetValuesBuilder {
  readonly #dictionary: FacetValues['dictionary'] = []
  readonly #numbers = new Map<string, number>()
  readonly #values = new Uint32List()
  readonly #starts = new Uint32List()

  addDocument(facets: SearchDocument['facets']): void {
    this.startDocument()
    for (const facet of storedFacets) {
      for (const value of new Set(facets[facet])) this.addValue(this.numberOf(facet, value))
    }
  }

  startDocument(): void {
    this.#starts.push(this.#values.length)
  }

  addValue(number: number): void {
    this.#values.push(number)
  }

  numberOf(facet: FacetName, value: string): number {
    const key = `${facet} ${value}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#dictionary.length)
    return this.#dictionary.push({ facet, value }) - 1
  }

  finish(): FacetValues {
    this.#starts.push(this.#values.length)
    const create = this.#dictionary.length > MAX_SHORT_NUMBERS ? sharedUint32 : sharedUint16
    const values = create(this.#values.length)
    values.set(this.#values.values)
    return { dictionary: this.#dictionary, starts: shareUint32(this.#starts.values), values }
  }
}
