import { BLOCK, type Postings } from './segment.ts'
import { readPositions, skipPositions } from './positions.ts'
import { findString } from './string-table.ts'

/** Documents in ascending order, and the impact in each, in 1/256. */
export interface PostingList {
  documents: Uint32Array
  impacts: Uint8Array
}

export const noPostings: PostingList = { documents: new Uint32Array(0), impacts: new Uint8Array(0) }

/** The postings of one token, as a view. */
export function readPostings(postings: Postings, token: string): PostingList {
  const index = findString(postings.tokens, token)
  if (index < 0) return noPostings
  const [from, to] = [postings.starts[index], postings.starts[index + 1]]
  return { documents: postings.documents.subarray(from, to), impacts: postings.impacts.subarray(from, to) }
}

/** Galloping search: the first index from `from` whose document is not smaller. */
export function seek(documents: Uint32Array, document: number, from = 0): number {
  let step = 1
  let high = from
  while (high < documents.length && documents[high]! < document) {
    high += step
    step *= 2
  }
  let low = Math.max(from, high - step / 2)
  high = Math.min(high, documents.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (documents[middle]! < document) low = middle + 1
    else high = middle
  }
  return low
}

/** Like `seek`, but searches around an estimated index in both directions. */
export function seekNear(documents: Uint32Array, document: number, estimate: number): number {
  let low = Math.max(0, Math.min(estimate, documents.length - 1))
  let step = 1
  while (low > 0 && documents[low]! >= document) {
    low -= step
    step *= 2
  }
  return seek(documents, document, Math.max(0, low))
}

/** Forward-only reader of one token's positions. */
export class PositionReader {
  readonly documents: Uint32Array
  readonly impacts: Uint8Array
  /** The current posting. */
  posting = 0
  readonly #postings: Postings
  readonly #firstBlock: number
  readonly #positions: number[] = []
  /** The posting whose positions start at `#byte`. */
  #next = -1
  #byte = 0

  constructor(postings: Postings, token: number) {
    const [from, to] = [postings.starts[token], postings.starts[token + 1]]
    this.documents = postings.documents.subarray(from, to)
    this.impacts = postings.impacts.subarray(from, to)
    this.#postings = postings
    this.#firstBlock = postings.blocks[token]!
  }

  /** Whether the token occurs in a document. Call with ascending documents. */
  moveTo(document: number): boolean {
    this.posting = seek(this.documents, document, this.posting)
    return this.documents[this.posting] === document
  }

  /** Positions in the current document; the array is reused. */
  readPositions(): readonly number[] {
    const bytes = this.#postings.positions
    const block = Math.trunc(this.posting / BLOCK)
    if (this.#next < block * BLOCK || this.#next > this.posting) {
      this.#next = block * BLOCK
      this.#byte = this.#postings.blockStarts[this.#firstBlock + block]!
    }
    for (; this.#next < this.posting; this.#next += 1) this.#byte = skipPositions(bytes, this.#byte)
    this.#byte = readPositions(bytes, this.#byte, this.#positions)
    this.#next += 1
    return this.#positions
  }
}
