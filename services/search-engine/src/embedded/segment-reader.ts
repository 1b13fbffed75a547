import { LRUCache } from 'lru-cache'
import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import { setBit, wordsFor, type Bitset, clearBit, fullBitset } from './bitset.ts'
import { findPhrase } from './phrases.ts'
import { readPostings, type PostingList } from './posting-list.ts'
import type { Segment, Order } from './segment.ts'
import { countBelow } from './sort-orders.ts'

/** The documents that an instant in their doc values has not passed. Advancing by a minute only touches those passed since. */
class DeadlineBits {
  readonly #order: Order
  readonly #values: Float64Array
  #bits: Bitset | undefined
  /** How many documents at the start of the order are past. */
  #past = 0

  constructor(order: Order, values: Float64Array) {
    this.#order = order
    this.#values = values
  }

  /** Documents without such an instant are always open. The returned set is valid until the next call. */
  openAt(instant: number): Bitset {
    const { documents } = this.#order
    const bits = (this.#bits ??= fullBitset(documents.length))
    const past = countBelow(this.#order, this.#values, instant)
    while (this.#past < past) clearBit(bits, documents[this.#past++]!)
    while (this.#past > past) setBit(bits, documents[--this.#past]!)
    return bits
  }
}

/** Minimum, so that small segments can cache a few entries too. */
const MIN_BYTES = 1_000_000

/** Maximum cache size per segment and thread; grows with the segment because its results do. */
export const cacheBytes = (documents: number, bytesPerDocument: number): number =>
  Math.max(MIN_BYTES, documents * bytesPerDocument)

/** Cache bytes per document for phrases and filter values. */
const PHRASE_BYTES = 24
const VALUE_BYTES = 12

/** Minimum size charged per cache entry. */
const ENTRY_BYTES = 100

/** Reads a segment, with caches. Segments are immutable, so the caches never become stale. */
export class SegmentReader {
  readonly segment: Segment
  readonly deadlines: DeadlineBits
  readonly lapses: DeadlineBits
  readonly #phrases: LRUCache<string, PostingList>
  readonly #values: LRUCache<string, Bitset>

  constructor(segment: Segment) {
    this.segment = segment
    const { orders, columns } = segment
    this.deadlines = new DeadlineBits(orders.deadline, columns.closesAt)
    this.lapses = new DeadlineBits(orders.lapse, columns.lapsesAt)
    this.#phrases = new LRUCache({
      maxSize: cacheBytes(segment.documents, PHRASE_BYTES),
      sizeCalculation: ({ impacts }) => ENTRY_BYTES + impacts.length * 5,
    })
    this.#values = new LRUCache({
      maxSize: cacheBytes(segment.documents, VALUE_BYTES),
      sizeCalculation: (bits) => ENTRY_BYTES + bits.byteLength,
    })
  }

  /** Postings of a phrase or a single token. */
  read(tokens: readonly string[]): PostingList {
    if (tokens.length === 1) return readPostings(this.segment.postings, tokens[0]!)
    const key = tokens.join(' ')
    const known = this.#phrases.get(key)
    if (known) return known
    const found = findPhrase(this.segment.postings, tokens)
    this.#phrases.set(key, found)
    return found
  }

  /** The documents with a facet value, ignoring case. */
  withValue(facet: FacetName, value: string): Bitset {
    const key = `${facet} ${value.toLowerCase()}`
    const known = this.#values.get(key)
    if (known) return known
    const bits = this.#findValue(facet, value.toLowerCase())
    this.#values.set(key, bits)
    return bits
  }

  #findValue(facet: FacetName, lowered: string): Bitset {
    const { dictionary, starts, values } = this.segment.facets
    const wanted = Uint8Array.from(dictionary, (entry) =>
      entry.facet === facet && entry.value.toLowerCase() === lowered ? 1 : 0,
    )
    const bits = new Uint32Array(wordsFor(this.segment.documents))
    if (!wanted.includes(1)) return bits
    for (let document = 0; document < this.segment.documents; document += 1) {
      for (let at = starts[document]!; at < starts[document + 1]!; at += 1) {
        if (wanted[values[at]!]) setBit(bits, document)
      }
    }
    return bits
  }
}
