import { compareIds } from './document-ids.ts'
import type { Segment } from './segment.ts'

/** A candidate for a result list. Smaller keys rank first. */
export interface RankedDocument {
  segment: Segment
  document: number
  key: number
  tieKey: number
}

/** Bounded heap of the top documents, the worst on top. */
export class TopDocuments {
  /** Documents with a larger key cannot enter the heap. */
  lastKey = Infinity
  readonly #limit: number
  readonly #idDirection: 1 | -1
  readonly #heap: RankedDocument[] = []

  constructor(limit: number, idDirection: 1 | -1 = 1) {
    this.#limit = limit
    this.#idDirection = idDirection
    if (limit === 0) this.lastKey = -Infinity
  }

  get isFull(): boolean {
    return this.#heap.length >= this.#limit
  }

  offer(document: RankedDocument): void {
    const heap = this.#heap
    if (heap.length < this.#limit) {
      heap.push(document)
      this.#rise(heap.length - 1)
    } else if (this.#limit > 0 && this.compare(document, heap[0]!) < 0) {
      heap[0] = document
      this.#sink()
    }
    if (this.isFull && this.#limit > 0) this.lastKey = heap[0]!.key
  }

  /** The top documents in order. */
  toSorted(): RankedDocument[] {
    return this.#heap.toSorted((one, other) => this.compare(one, other))
  }

  compare(one: RankedDocument, other: RankedDocument): number {
    if (one.key !== other.key) return one.key < other.key ? -1 : 1
    if (one.tieKey !== other.tieKey) return one.tieKey < other.tieKey ? -1 : 1
    const ids = compareIds(one.segment.columns.ids, one.document, [other.segment.columns.ids, other.document])
    return ids * this.#idDirection
  }

  #rise(from: number): void {
    const heap = this.#heap
    let at = from
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (this.compare(heap[at]!, heap[parent]!) <= 0) return
      ;[heap[at], heap[parent]] = [heap[parent]!, heap[at]!]
      at = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    let at = 0
    for (;;) {
      let last = at
      for (const child of [at * 2 + 1, at * 2 + 2]) {
        if (child < heap.length && this.compare(heap[child]!, heap[last]!) > 0) last = child
      }
      if (last === at) return
      ;[heap[at], heap[last]] = [heap[last]!, heap[at]!]
      at = last
    }
  }
}
