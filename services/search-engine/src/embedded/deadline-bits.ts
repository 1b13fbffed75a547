import { clearBit, fullBitset, setBit, type Bitset } from './bitset.ts'
import { countBelow } from './sort-orders.ts'
import type { Order } from './segment.ts'

/** The documents that an instant in their doc values has not passed. Advancing by a minute only touches those passed since. */
export class DeadlineBits {
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
