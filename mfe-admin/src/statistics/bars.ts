import type { FacetCount } from '@fundharbor/contracts/catalog/opportunities'
import { labelOf, type Term } from '@fundharbor/contracts/vocabulary'
import { formatNumber } from '@fundharbor/kit'

export interface Bar {
  label: string
  /** Decides the length. */
  size: number
  /** Written beside the bar. */
  value: string
}

const MAX_BARS = 8

/** `Nov 16` for the week that begins on 2026-11-16. */
export const weekLabel = (week: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(week))

/** A bar for each of the largest counts, and one for all the others. */
export function toTopBars(counts: readonly FacetCount[], terms: readonly Term[]): Bar[] {
  const sorted = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  const rest = sorted.slice(MAX_BARS).reduce((sum, { count }) => sum + count, 0)
  const bars = sorted.slice(0, MAX_BARS).map(({ value, count }) => toBar(labelOf(terms, value), count))
  return rest > 0 ? [...bars, toBar('All others', rest)] : bars
}

export const toBar = (label: string, size: number): Bar => ({ label, size, value: formatNumber(size) })

/** The length of a bar, from 0 to 1 for the longest one. */
export const shareOf = (bar: Bar, bars: readonly Bar[]): number =>
  bar.size / Math.max(1, ...bars.map(({ size }) => size))
