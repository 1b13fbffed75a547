import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import type { Bitset } from './bitset.ts'
import type { StringTable } from './string-table.ts'

/** Fields in the order of their positions. */
export const fieldNames = ['title', 'funder', 'program', 'text'] as const

/** Position gap between fields, so that phrases do not match across them. */
export const FIELD_GAP = 8

/** Postings per block: one skip entry each. */
export const BLOCK = 64

/** The inverted index. Postings of a token are sorted by document. */
export interface Postings {
  tokens: StringTable
  /** Start of each token's postings, and the end of the last. */
  starts: Uint32Array
  documents: Uint32Array
  /** In 1/256. */
  impacts: Uint8Array
  /** The number of each token's first block. */
  blocks: Uint32Array
  /** Start of each block in `positions`. */
  blockStarts: Uint32Array
  /**
   * Positions of each posting, delta-encoded from -1 as LEB128; each delta is shifted left by one, with the low bit
   * set for the last of a posting. A posting without positions is the single byte 1.
   */
  positions: Uint8Array
}

/** Surface forms, unstemmed. Documents are delta-encoded as LEB128. */
export interface SurfaceWords {
  words: StringTable
  counts: Uint32Array
  starts: Uint32Array
  documents: Uint8Array
}

/** Doc values: one entry per document. Unknown numbers are NaN. */
export interface Columns {
  /** Four 32-bit words per id. */
  ids: Uint32Array
  closesAt: Float64Array
  lapsesAt: Float64Array
  postedAt: Float64Array
  addedAt: Float64Array
  /** The amount range; if only one end is known, both are equal. */
  low: Float64Array
  high: Float64Array
  /** Tokens per field of each document. */
  lengths: Uint16Array
}

/** Documents sorted by a value, then by id; documents without the value come last. */
export interface Order {
  documents: Uint32Array
  /** How many have the value. */
  known: number
}

export interface FacetValues {
  /** The facet and value of each value number. */
  dictionary: { facet: FacetName; value: string }[]
  /** Start of each document's numbers in `values`. */
  starts: Uint32Array
  values: Uint16Array | Uint32Array
}

/** An immutable segment of the index. */
export interface Segment {
  uid: string
  documents: number
  /** Total tokens in the fields with length normalization. */
  lengthSums: { title: number; text: number }
  columns: Columns
  postings: Postings
  words: SurfaceWords
  facets: FacetValues
  byId: Uint32Array
  orders: { deadline: Order; lapse: Order; amount: Order; posted: Order }
}

/** A segment and its live (not deleted) documents. */
export interface LiveSegment {
  segment: Segment
  live: Bitset
  liveCount: number
}

/** An immutable state of the index; changes replace it as a whole. */
export interface IndexState {
  version: string
  position: string | null
  segments: readonly LiveSegment[]
}
