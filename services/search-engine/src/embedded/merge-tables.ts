import { sharedUint16, sharedUint32 } from './shared-arrays.ts'
import { compareStrings, tableSize, type StringTable } from './string-table.ts'

/** K-way merge over sorted string tables. */
export class TableMerger {
  /** The tables that have the current string, in ascending order. */
  readonly having: number[] = []
  /** The index of the current string in each table that has it. */
  readonly places: number[]
  readonly #tables: readonly StringTable[]
  /** Min-heap of the tables that are not exhausted. */
  readonly #heap: number[] = []

  constructor(tables: readonly StringTable[]) {
    this.#tables = tables
    this.places = tables.map(() => -1)
    for (const table of tables.keys()) this.#advance(table)
  }

  /** Advances to the next string; false at the end. */
  next(): boolean {
    for (const table of this.having) this.#advance(table)
    this.having.length = 0
    while (this.#heap.length > 0) {
      const table = this.#heap[0]!
      const [first] = this.having
      if (first !== undefined && this.#compare(first, table) !== 0) break
      this.having.push(this.#pop())
    }
    return this.having.length > 0
  }

  #advance(table: number): void {
    this.places[table]! += 1
    if (this.places[table]! < tableSize(this.#tables[table]!)) this.#push(table)
  }

  #compare(one: number, other: number): number {
    return compareStrings(this.#tables[one]!, this.places[one]!, [this.#tables[other]!, this.places[other]!])
  }

  #isBefore(one: number, other: number): boolean {
    const order = this.#compare(one, other)
    return order < 0 || (order === 0 && one < other)
  }

  #push(table: number): void {
    const heap = this.#heap
    let at = heap.push(table) - 1
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (!this.#isBefore(heap[at]!, heap[parent]!)) return
      ;[heap[at], heap[parent]] = [heap[parent]!, heap[at]!]
      at = parent
    }
  }

  #pop(): number {
    const heap = this.#heap
    const top = heap[0]!
    const last = heap.pop()!
    if (heap.length > 0) {
      heap[0] = last
      this.#sink()
    }
    return top
  }

  #sink(): void {
    const heap = this.#heap
    let at = 0
    for (;;) {
      let first = at
      for (let child = at * 2 + 1; child <= at * 2 + 2 && child < heap.length; child += 1) {
        if (this.#isBefore(heap[child]!, heap[first]!)) first = child
      }
      if (first === at) return
      ;[heap[at], heap[first]] = [heap[first]!, heap[at]!]
      at = first
    }
  }
}

/** Builds a table from strings copied from other tables. */
export class TableWriter {
  size = 0
  readonly #units: Uint16Array
  readonly #starts: Uint32Array
  #end = 0

  /** Allocates room for all strings of the tables. */
  constructor(tables: readonly StringTable[]) {
    this.#units = sharedUint16(tables.reduce((sum, { units }) => sum + units.length, 0))
    this.#starts = sharedUint32(tables.reduce((sum, table) => sum + tableSize(table), 1))
  }

  copy({ units, starts }: StringTable, index: number): void {
    for (let at = starts[index]!; at < starts[index + 1]!; at += 1) this.#units[this.#end++] = units[at]!
    this.size += 1
    this.#starts[this.size] = this.#end
  }

  finish(): StringTable {
    return { units: this.#units.subarray(0, this.#end), starts: this.#starts.subarray(0, this.size + 1) }
  }
}
