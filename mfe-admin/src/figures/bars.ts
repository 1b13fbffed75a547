import type { FacetCount } from '@fundharbor/contracts/catalog/opportunities'
import { labelOf, type Term } from '@fundharbor/contracts/vocabulary'

export interface Bar {
  label: string
  /** What the bar's length says. */
  size: number
  /** What is written beside it. */
  value: string
}

const DRAWN = 8

/** `Nov 16` for the week that begins on 2026-11-16. */
export const weekLabel = (week: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(week))

/** The larger counts one by one, the rest as one bar: a picture of twenty bars says nothing. */
export function largest(counts: readonly FacetCount[], terms: readonly Term[]): Bar[] {
  const sorted = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  const shown = sorted.slice(0, DRAWN)
  const rest = sorted.slice(DRAWN).reduce((sum, { count }) => sum + count, 0)
  const bars = shown.map(({ value, count }) => barOf(labelOf(terms, value), count))
  return rest > 0 ? [...bars, barOf('All others', rest)] : bars
}

export const barOf = (label: string, size: number): Bar => ({
  label,
  size,
  value: new Intl.NumberFormat('en-US').format(size),
})

/** 0 to 1 of the longest bar. */
export const shareOf = (bar: Bar, bars: readonly Bar[]): number =>
  bar.size / Math.max(1, ...bars.map(({ size }) => size))
