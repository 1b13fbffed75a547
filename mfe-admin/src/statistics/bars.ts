import type { FacetCount } from '@fundharbor/contracts/catalog/facets'
import type { NewOfValue } from '@fundharbor/contracts/catalog/stats'
import { labelOf, type Term } from '@fundharbor/contracts/vocabulary'
import { formatMoney, formatNumber } from '@fundharbor/kit'
import type { ComparedRevenue } from './compare-revenue.ts'

export interface Bar {
  /** Tells bars apart: two weeks or sources can have the same label. */
  id: string
  label: string
  /** Decides the length. */
  size: number
  /** Written beside the bar. */
  value: string
  /** How it compares with the period before, e.g. `34 new in 4 weeks, 24 before`. */
  change?: string
}

const MAX_BARS = 8
/** Weeks that are compared with as many weeks before them; the current week is not over yet. */
const COMPARED = 4

/** `Nov 16` for the week that begins on 2026-11-16. */
export const weekLabel = (week: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(week))

interface TopBars {
  counts: readonly FacetCount[]
  terms: readonly Term[]
  /** How many are new with each value. */
  news: readonly NewOfValue[]
}

/** A bar for each of the largest counts, and one for all the others. */
export function toTopBars({ counts, terms, news }: TopBars): Bar[] {
  const sorted = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  const rest = sorted.slice(MAX_BARS).reduce((sum, { count }) => sum + count, 0)
  const bars = sorted.slice(0, MAX_BARS).map(({ value, count }) => ({
    ...toBar(value, labelOf(terms, value), count),
    change: compareNew(news.find((one) => one.value === value)),
  }))
  return rest > 0 ? [...bars, toBar('others', 'All others', rest)] : bars
}

/** `34 new in 4 weeks, 24 before`; nothing without new ones in both periods. */
const compareNew = (news: NewOfValue | undefined): string | undefined =>
  news && `${formatNumber(news.last)} new in ${COMPARED} weeks, ${formatNumber(news.before)} before`

export const toBar = (id: string, label: string, size: number): Bar => ({
  id,
  label,
  size,
  value: formatNumber(size),
})

/** Revenue by plan in a currency, compared with that of four weeks before where it was recorded. */
export const toRevenueBars = (plans: readonly ComparedRevenue[]): Bar[] =>
  plans.map(({ label, currency, monthly, before }) => ({
    id: label,
    label,
    size: Number(monthly),
    value: formatMoney(monthly, currency),
    change: before === null ? undefined : `4 weeks ago: ${formatMoney(before, currency)}`,
  }))

/** A round number that is at least as large as every bar, for the top of the axis. */
export function axisTop(bars: readonly Bar[]): number {
  const most = Math.max(0, ...bars.map(({ size }) => size))
  if (most <= 4) return 4
  const step = 10 ** Math.floor(Math.log10(most))
  const top = [1, 2, 4, 6, 8, 10].map((times) => times * step).find((value) => value >= most)
  return top ?? most
}

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
