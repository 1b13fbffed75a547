import type { FacetCount } from '@fundharbor/contracts/catalog/opportunities'
import { labelOf, type Term } from '@fundharbor/contracts/vocabulary'
import { formatNumber } from '@fundharbor/kit'

export interface Bar {
  /** Tells bars apart: two weeks or sources can have the same label. */
  id: string
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
  const bars = sorted.slice(0, MAX_BARS).map(({ value, count }) => toBar(value, labelOf(terms, value), count))
  return rest > 0 ? [...bars, toBar('others', 'All others', rest)] : bars
}

export const toBar = (id: string, label: string, size: number): Bar => ({
  id,
  label,
  size,
  value: formatNumber(size),
})

/** The length of a bar, from 0 to 1 for the longest one. */
export const shareOf = (bar: Bar, bars: readonly Bar[]): number =>
  bar.size / Math.max(1, ...bars.map(({ size }) => size))

/** A round number that is at least as large as every bar, for the top of the axis. */
export function axisTop(bars: readonly Bar[]): number {
  const most = Math.max(0, ...bars.map(({ size }) => size))
  if (most <= 4) return 4
  const step = 10 ** Math.floor(Math.log10(most))
  const top = [1, 2, 4, 6, 8, 10].map((times) => times * step).find((value) => value >= most)
  return top ?? most
}

/** Weeks that are compared with as many weeks before them; the current week is not over yet. */
const COMPARED = 4

/** `34 new in the last 4 full weeks, 10 more than in the 4 before`, with `new` as `what`; nothing without any in those weeks. */
export function compareWeeks(counts: readonly number[], what?: string): string | undefined {
  const full = counts.slice(0, -1)
  if (full.length < 2 * COMPARED) return undefined
  const sum = (numbers: readonly number[]) => numbers.reduce((total, count) => total + count, 0)
  const now = sum(full.slice(-COMPARED))
  const before = sum(full.slice(-2 * COMPARED, -COMPARED))
  if (now === 0 && before === 0) return undefined
  const change = now - before
  const difference =
    change === 0
      ? `as many as in the ${COMPARED} before`
      : `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than in the ${COMPARED} before`
  const counted = what ? `${formatNumber(now)} ${what}` : formatNumber(now)
  return `${counted} in the last ${COMPARED} full weeks, ${difference}`
}
