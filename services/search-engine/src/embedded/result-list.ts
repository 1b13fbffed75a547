import type { EngineFilter, EngineRequest, EngineSort, SortPosition } from '../engine.ts'
import { hasBit } from './bitset.ts'
import { compareIds, parseId } from './document-ids.ts'
import { countBelow } from './sort-orders.ts'
import type { ScoredDocuments } from './match-collector.ts'
import type { Order, Segment } from './segment.ts'
import type { SegmentMatches } from './segment-matches.ts'
import { TopDocuments } from './top-documents.ts'

type ValueSort = Exclude<EngineSort, 'score'>

/** Column and direction of each sort. Unknown values come last in both directions. */
const sortOrders: Record<ValueSort, { column: 'closesAt' | 'high' | 'postedAt'; direction: 1 | -1 }> = {
  deadline: { column: 'closesAt', direction: 1 },
  '-deadline': { column: 'closesAt', direction: -1 },
  amount: { column: 'high', direction: 1 },
  '-amount': { column: 'high', direction: -1 },
  newest: { column: 'postedAt', direction: -1 },
}

const orderOf = { closesAt: 'deadline', high: 'amount', postedAt: 'posted' } as const

/** Collects the top documents of a list. Offer the matches of every segment, then read `top`. */
export class ResultList {
  readonly top: TopDocuments
  readonly #request: EngineRequest

  constructor(request: EngineRequest) {
    this.#request = request
    const { sort } = request
    this.top = new TopDocuments(request.limit, sort === 'score' ? 1 : sortOrders[sort].direction)
  }

  offer(segment: Segment, found: SegmentMatches): void {
    const { sort } = this.#request
    if (this.#request.limit === 0) return
    if (sort === 'score') {
      if (found.isScored) offerByScore(this.top, segment, found.matches)
      else this.#offerLatest(segment, found.matches)
    } else if (found.isScored) this.#offerKeys(new SortedList(segment, sort), found.matches.documents)
    else this.#offerInOrder(new SortedList(segment, sort), found.matches)
  }

  #offerKeys(list: SortedList, documents: Uint32Array): void {
    const { after } = this.#request
    const first = after ? list.keyOf(after.key) : -Infinity
    for (const document of documents) {
      const key = list.keyAt(document)
      if (key > this.top.lastKey || key < first) continue
      if (after && !list.isAfter(document, after)) continue
      this.top.offer({ segment: list.segment, document, key, tieKey: 0 })
    }
  }

  /** Walks the sorted documents until the page is full. */
  #offerInOrder(list: SortedList, matches: Uint32Array): void {
    let missing = this.#request.limit
    const { after } = this.#request
    const open = list.placeOfOpen(this.#request.filter)
    for (
      let place = after ? Math.max(open, list.placeAfter(after)) : open;
      place < list.length && missing > 0;
      place += 1
    ) {
      const document = list.documentAt(place)
      if (!hasBit(matches, document)) continue
      const key = list.keyAt(document)
      if (key > this.top.lastKey) return
      this.top.offer({ segment: list.segment, document, key, tieKey: 0 })
      missing -= 1
    }
  }

  /** Without scores, the most recently posted come first. */
  #offerLatest(segment: Segment, matches: Uint32Array): void {
    const list = new SortedList(segment, 'newest')
    for (let place = 0; place < list.length; place += 1) {
      const document = list.documentAt(place)
      if (!hasBit(matches, document)) continue
      const key = list.keyAt(document)
      if (key > this.top.lastKey) return
      this.top.offer({ segment, document, key, tieKey: 0 })
    }
  }
}

/** Offers documents by score; ties are broken by the later posting date. */
export function offerByScore(
  top: TopDocuments,
  segment: Segment,
  { documents, scores }: ScoredDocuments,
): void {
  const { postedAt } = segment.columns
  for (let at = 0; at < documents.length; at += 1) {
    const key = -scores[at]!
    if (key > top.lastKey) continue
    const document = documents[at]!
    const posted = postedAt[document]!
    top.offer({ segment, document, key, tieKey: Number.isNaN(posted) ? Infinity : -posted })
  }
}

/** A segment's documents in sort order. Keys ascend in either direction. */
class SortedList {
  readonly segment: Segment
  readonly length: number
  readonly #values: Float64Array
  readonly #order: Order
  readonly #direction: 1 | -1

  constructor(segment: Segment, sort: ValueSort) {
    const { column, direction } = sortOrders[sort]
    this.segment = segment
    this.length = segment.documents
    this.#values = segment.columns[column]
    this.#order = segment.orders[orderOf[column]]
    this.#direction = direction
  }

  documentAt(place: number): number {
    const { documents, known } = this.#order
    if (this.#direction === 1) return documents[place]!
    return documents[place < known ? known - 1 - place : documents.length - 1 - (place - known)]!
  }

  keyAt(document: number): number {
    const value = this.#values[document]!
    return Number.isNaN(value) ? Infinity : value * this.#direction
  }

  keyOf(value: number | null): number {
    return value === null ? Infinity : value * this.#direction
  }

  /** Skips everything that is closed or closes too late, which may be most of the segment. */
  placeOfOpen({ openAt, closesBy }: EngineFilter): number {
    if (this.#values !== this.segment.columns.closesAt) return 0
    if (this.#direction === 1) return openAt === null ? 0 : countBelow(this.#order, this.#values, openAt)
    return closesBy === null ? 0 : this.#order.known - countBelow(this.#order, this.#values, closesBy + 1)
  }

  isAfter(document: number, { key, id }: SortPosition): boolean {
    const difference = this.keyAt(document) - this.keyOf(key)
    // The difference of two unknown values is NaN.
    if (difference > 0 || difference < 0) return difference > 0
    const words = parseId(id)
    if (!words) return true
    return compareIds(this.segment.columns.ids, document, [words, 0]) * this.#direction > 0
  }

  placeAfter(position: SortPosition): number {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.isAfter(this.documentAt(middle), position)) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** A document's sort value; null if unknown. */
export function sortValue({ columns }: Segment, document: number, sort: EngineSort): number | null {
  if (sort === 'score') return null
  const value = columns[sortOrders[sort].column][document]!
  return Number.isNaN(value) ? null : value
}
