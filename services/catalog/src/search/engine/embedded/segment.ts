import type { FacetName } from '@fundharbor/contracts/catalog/opportunities'
import type { Bitset } from './bitset.ts'
import type { StringTable } from './string-table.ts'

/** Fields in the order of their positions. */
export const fieldNames = ['title', 'funder', 'program', 'text', 'everyday'] as const

/** Positions left out between two fields, so that no phrase reaches from one into the next. */
export const FIELD_GAP = 8

/** Postings per entry point into the positions. */
export const BLOCK = 64

/** Where each token occurs. Postings of a token are sorted by document. */
export interface Postings {
  tokens: StringTable
  /** Where each token's postings begin, and where the last one's end. */
  starts: Uint32Array
  documents: Uint32Array
  /** In 1/256. */
  impacts: Uint8Array
  /** The number of each token's first block. */
  blocks: Uint32Array
  /** Where each block of postings begins in `positions`. */
  blockStarts: Uint32Array
  /**
   * For each posting its positions as distances from the one before, the first from -1; each is doubled, plus one for
   * the last of a posting, and written as LEB128. A posting without positions is the single byte 1.
   */
  positions: Uint8Array
}

/** Words as written. Documents are distances from the one before as LEB128: they are read when segments merge. */
export interface SurfaceWords {
  words: StringTable
  counts: Uint32Array
  starts: Uint32Array
  documents: Uint8Array
}

/** What is known of each document, by its number. Unknown numbers are NaN. */
export interface Columns {
  /** Four words of each id. */
  ids: Uint32Array
  closesAt: Float64Array
  postedAt: Float64Array
  addedAt: Float64Array
  /** The stated range; where only one end is stated, both are the same. */
  low: Float64Array
  high: Float64Array
  /** Tokens in each field of each document. */
  lengths: Uint16Array
}

/** Documents sorted ascending by a value, then by id; those without the value stand at the end. */
export interface Order {
  documents: Uint32Array
  /** How many have the value. */
  known: number
}

export interface FacetValues {
  /** The facet and the value of each number. */
  dictionary: { facet: FacetName; value: string }[]
  /** Where the numbers of each document begin in `values`. */
  starts: Uint32Array
  values: Uint16Array | Uint32Array
}

/** Documents that were indexed together. Nothing in it ever changes. */
export interface Segment {
  uid: string
  documents: number
  /** Tokens of all documents in the fields whose lengths matter to the score. */
  lengthSums: { title: number; text: number }
  columns: Columns
  postings: Postings
  words: SurfaceWords
  facets: FacetValues
  byId: Uint32Array
  orders: { deadline: Order; amount: Order; posted: Order }
}

/** A segment and which of its documents still count. */
export interface LiveSegment {
  segment: Segment
  live: Bitset
  liveCount: number
}

/** Everything that can be searched at one moment. Replaced as a whole, never changed. */
export interface IndexState {
  version: string
  position: string | null
  segments: readonly LiveSegment[]
}
