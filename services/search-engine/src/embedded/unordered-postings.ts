import type { Alternative } from '../engine.ts'
import { impactScores } from './impacts.ts'
import { readPostings, seek, type PostingList } from './posting-list.ts'
import type { Postings } from './segment.ts'

/** Documents scored per block: few enough for all accumulators to stay in the L1 cache. */
export const BLOCK_DOCUMENTS = 8192

/** A cursor over tokens that may occur anywhere; the impact is the weighted sum over those present. */
export class UnorderedCursor {
  readonly tokens: readonly TokenCursor[]
  /** Lookup table: the score of each possible impact byte. */
  readonly scores: Float32Array
  readonly isLoose: boolean
  /** The document scored last. */
  #document = 0

  constructor(postings: Postings, { tokens, shares = [], weight, isLoose = false }: Alternative) {
    this.tokens = tokens.map((token, index) => ({
      ...readPostings(postings, token),
      share: shares[index] ?? 0,
      at: 0,
    }))
    this.scores = impactScores(weight)
    this.isLoose = isLoose
  }

  /** The score in a single document; null if none of the tokens occurs. Fastest in document order. */
  scoreOf(document: number): number | null {
    let [impact, found] = [0, 0]
    const isLater = document >= this.#document
    this.#document = document
    for (const token of this.tokens) {
      const { documents, impacts, share } = token
      const at = seek(documents, document, isLater ? token.at : 0)
      token.at = at
      if (documents[at] !== document) continue
      impact += impacts[at]! * share
      found += 1
    }
    return found > 0 ? this.scores[toImpact(impact)]! : null
  }
}

interface TokenCursor extends PostingList {
  share: number
  at: number
}

const toImpact = (sum: number): number => Math.max(1, Math.round(sum))

/** Sums the tokens of an unordered alternative over a block of documents. Reused by all searches of a thread. */
export class UnorderedSums {
  readonly #impacts = new Float64Array(BLOCK_DOCUMENTS)
  readonly #counts = new Uint8Array(BLOCK_DOCUMENTS)
  readonly #touched = new Uint16Array(BLOCK_DOCUMENTS + 1)

  /** Calls `onDocument` for the block's documents with any of the tokens; `document` is relative to `first`. */
  forEach(
    { tokens }: UnorderedCursor,
    first: number,
    onDocument: (document: number, impact: number, isWhole: boolean) => void,
  ): void {
    const [impacts, counts, touched] = [this.#impacts, this.#counts, this.#touched]
    let count = 0
    for (const token of tokens) count = this.#add(token, first, count)
    for (let at = 0; at < count; at += 1) {
      const document = touched[at]!
      onDocument(document, toImpact(impacts[document]!), counts[document] === tokens.length)
      impacts[document] = 0
      counts[document] = 0
    }
  }

  #add(token: TokenCursor, first: number, touchedBefore: number): number {
    const [sums, counts, touched] = [this.#impacts, this.#counts, this.#touched]
    const { documents, impacts, share } = token
    const end = first + BLOCK_DOCUMENTS
    let [count, at] = [touchedBefore, token.at]
    for (; at < documents.length && documents[at]! < end; at += 1) {
      const document = documents[at]! - first
      touched[count] = document
      count += counts[document] === 0 ? 1 : 0
      counts[document]! += 1
      sums[document]! += impacts[at]! * share
    }
    token.at = at
    return count
  }
}
