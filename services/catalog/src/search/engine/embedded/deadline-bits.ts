import { clearBit, fullBitset, setBit, type Bitset } from './bitset.ts'
import { countBelow } from './sort-orders.ts'
import type { Segment } from './segment.ts'

/** The documents open at an instant. Advancing by a minute only touches those that closed since. */
export class DeadlineBits {
  readonly #segment: Segment
  #bits: Bitset | undefined
  /** How many documents at the start of the deadline order are closed. */
  #closed = 0

  constructor(segment: Segment) {
    this.#segment = segment
  }

  /** Documents without a deadline are always open. The returned set is valid until the next call. */
  openAt(instant: number): Bitset {
    const { orders, columns, documents } = this.#segment
    const bits = (this.#bits ??= fullBitset(documents))
    const closed = countBelow(orders.deadline, columns.closesAt, instant)
    while (this.#closed < closed) clearBit(bits, orders.deadline.documents[this.#closed++]!)
    while (this.#closed > closed) setBit(bits, orders.deadline.documents[--this.#closed]!)
    return bits
  }
}
