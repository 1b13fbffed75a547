import type { FacetName } from '@fundharbor/contracts/catalog/facets'
import { millisecondsInDay } from 'date-fns/constants'
import type { EngineRequest, FacetCounts } from '../engine.ts'
import { documentsOf } from './bitset.ts'
import { facetNames } from '@fundharbor/contracts/catalog/facet-names'
import type { Segment } from './segment.ts'
import type { SegmentMatches } from './segment-matches.ts'

/** Deadline windows in days, counted from an instant. */
export interface DeadlineWindows {
  days: readonly number[]
  from: number
}

export const emptyCounts = (): FacetCounts =>
  Object.fromEntries(facetNames.map((name) => [name, new Map<string, number>()])) as FacetCounts

/** Counts matches for every facet; near misses count for the facet whose filter they fail (drill sideways). */
export function countFacets(segment: Segment, found: SegmentMatches, windows: DeadlineWindows): FacetCounts {
  const counter = new FacetCounter(segment, windows)
  const { matches, misses } = found.isScored ? { ...found, matches: found.matches.documents } : found
  const list = (documents: Uint32Array) => (found.isScored ? documents : documentsOf(documents))
  const documents = list(matches)
  counter.countValues(documents)
  counter.countWindows(documents)
  for (const { facet, documents } of misses) {
    if (facet === 'deadlineWithin') counter.countWindows(list(documents))
    else counter.countValuesOf(facet, list(documents))
  }
  return counter.finish()
}

export function addCounts(sum: FacetCounts, counts: FacetCounts): void {
  for (const name of facetNames) {
    for (const [value, count] of counts[name]) sum[name].set(value, (sum[name].get(value) ?? 0) + count)
  }
}

/** At most the given number of values per facet, the most frequent first. */
export function mostFrequentValues(
  counts: FacetCounts,
  limits: EngineRequest['maxValues'] = {},
): FacetCounts {
  const limited = { ...counts }
  for (const name of facetNames) limited[name] = limitValues(counts[name], limits[name] ?? Infinity)
  return limited
}

function limitValues(counts: Map<string, number>, limit: number): Map<string, number> {
  if (counts.size <= limit) return counts
  // Sorting bare numbers first leaves few entries to compare by value.
  const least = Uint32Array.from(counts.values()).sort().at(-limit)!
  const frequent = [...counts].filter(([, count]) => count >= least)
  return new Map(
    frequent
      .toSorted(([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1))
      .slice(0, limit),
  )
}

class FacetCounter {
  readonly #segment: Segment
  readonly #windows: DeadlineWindows
  readonly #counts: Uint32Array
  readonly #within: Uint32Array

  constructor(segment: Segment, windows: DeadlineWindows) {
    this.#segment = segment
    this.#windows = { days: windows.days.toSorted((one, other) => one - other), from: windows.from }
    this.#counts = new Uint32Array(segment.facets.dictionary.length)
    this.#within = new Uint32Array(windows.days.length + 1)
  }

  countValues(documents: Uint32Array): void {
    const { starts, values } = this.#segment.facets
    const counts = this.#counts
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at]!
      const end = starts[document + 1]!
      for (let value = starts[document]!; value < end; value += 1) counts[values[value]!]! += 1
    }
  }

  countValuesOf(facet: FacetName, documents: Uint32Array): void {
    const { dictionary, starts, values } = this.#segment.facets
    const counted = Uint8Array.from(dictionary, (entry) => (entry.facet === facet ? 1 : 0))
    for (const document of documents) {
      for (let value = starts[document]!; value < starts[document + 1]!; value += 1) {
        this.#counts[values[value]!]! += counted[values[value]!]!
      }
    }
  }

  /** Counts each document in its shortest window; `finish` makes the counts cumulative. */
  countWindows(documents: Uint32Array): void {
    const { closesAt } = this.#segment.columns
    const { from, days } = this.#windows
    const ends = days.map((count) => from + count * millisecondsInDay)
    const latest = ends.at(-1) ?? -Infinity
    for (let at = 0; at < documents.length; at += 1) {
      const closes = closesAt[documents[at]!]!
      if (!(closes >= from && closes <= latest)) continue
      let window = 0
      while (closes > ends[window]!) window += 1
      this.#within[window]! += 1
    }
  }

  finish(): FacetCounts {
    const counts = emptyCounts()
    for (const [number, { facet, value }] of this.#segment.facets.dictionary.entries()) {
      if (this.#counts[number]) counts[facet].set(value, this.#counts[number])
    }
    let sum = 0
    for (const [window, days] of this.#windows.days.entries()) {
      sum += this.#within[window]!
      if (sum > 0) counts.deadlineWithin.set(String(days), sum)
    }
    return counts
  }
}
