import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import type { EngineFilter, EngineRequest } from '../engine.ts'
import {
  bitsetOf,
  clearBit,
  hasBit,
  intersect,
  setBit,
  subtract,
  union,
  wordsFor,
  type Bitset,
} from './bitset.ts'
import { findDocument, parseId } from './document-ids.ts'
import { storedFacets } from './facet-values.ts'
import type { LiveSegment, Segment } from './segment.ts'
import type { SegmentReader } from './segment-reader.ts'

/** The filters of a request as bitsets. */
export interface FilterBits {
  /** Documents that pass all filters except those of facets. */
  base: Bitset
  /** For each filtered facet, the documents that pass its filter. */
  facets: { facet: FacetName; bits: Bitset }[]
}

export function filterBits(reader: SegmentReader, live: LiveSegment, request: EngineRequest): FilterBits {
  const base = live.live.slice()
  const { filter, phrases, excluded } = request
  if (filter.openAt !== null) intersect(base, reader.deadlines.openAt(filter.openAt))
  if (filter.likelyOpenAt !== null) intersect(base, reader.lapses.openAt(filter.likelyOpenAt))
  for (const tokens of phrases) {
    // A phrase of stop words has no tokens and filters nothing.
    if (tokens.length > 0) intersect(base, bitsetOf(reader.read(tokens).documents, reader.segment.documents))
  }
  for (const tokens of excluded)
    for (const document of reader.read(tokens).documents) clearBit(base, document)
  applyDates(base, reader.segment, filter)
  if (filter.only) intersect(base, bitsOfIds(reader.segment, filter.only))
  if (filter.without) subtract(base, bitsOfIds(reader.segment, filter.without))
  return { base, facets: facetBits(reader, filter) }
}

function bitsOfIds({ columns, byId, documents }: Segment, ids: readonly string[]): Bitset {
  const found = ids
    .map((id) => parseId(id))
    .filter((id) => id !== null)
    .map((id) => findDocument(columns.ids, byId, id))
  return bitsetOf(
    found.filter((document) => document >= 0),
    documents,
  )
}

function applyDates(base: Bitset, { columns }: Segment, filter: EngineFilter): void {
  const { postedSince, addedAfter, addedUntil } = filter
  // Unknown instants are NaN: comparisons are false, so these documents fail.
  if (postedSince !== null) filterBy(base, columns.postedAt, (posted) => posted >= postedSince)
  if (addedAfter !== null) filterBy(base, columns.addedAt, (added) => added > addedAfter)
  if (addedUntil !== null) filterBy(base, columns.addedAt, (added) => added <= addedUntil)
}

function filterBy(bits: Bitset, values: Float64Array, passes: (value: number) => boolean): void {
  for (let document = 0; document < values.length; document += 1) {
    if (hasBit(bits, document) && !passes(values[document]!)) clearBit(bits, document)
  }
}

function facetBits(reader: SegmentReader, filter: EngineFilter): FilterBits['facets'] {
  const found: FilterBits['facets'] = []
  for (const facet of storedFacets) {
    const values = filter.facets[facet]
    const bits = values && anyValue(reader, facet, values)
    const amounts = facet === 'amount' ? amountBits(reader.segment, filter) : undefined
    if (bits && amounts) intersect(bits, amounts)
    const both = bits ?? amounts
    if (both) found.push({ facet, bits: both })
  }
  if (filter.closesBy !== null) {
    const bits = new Uint32Array(wordsFor(reader.segment.documents))
    const { closesAt } = reader.segment.columns
    for (let at = 0; at < closesAt.length; at += 1) if (closesAt[at]! <= filter.closesBy) setBit(bits, at)
    found.push({ facet: 'deadlineWithin', bits })
  }
  return found
}

function anyValue(reader: SegmentReader, facet: FacetName, values: readonly string[]): Bitset {
  const bits = new Uint32Array(wordsFor(reader.segment.documents))
  for (const value of values) union(bits, reader.withValue(facet, value))
  return bits
}

/** The document's amount range overlaps the requested one; the requested maximum is exclusive. */
function amountBits({ columns, documents }: Segment, filter: EngineFilter): Bitset | undefined {
  const { minAmount, maxAmount } = filter
  if (minAmount === null && maxAmount === null) return undefined
  const [from, before] = [minAmount ?? -Infinity, maxAmount ?? Infinity]
  const bits = new Uint32Array(wordsFor(documents))
  for (let document = 0; document < documents; document += 1) {
    if (columns.high[document]! >= from && columns.low[document]! < before) setBit(bits, document)
  }
  return bits
}
