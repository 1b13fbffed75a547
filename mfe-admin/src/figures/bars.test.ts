import { expect, test } from 'vitest'
import { barOf, largest, shareOf, weekLabel } from './bars.ts'

test('the smaller counts are one bar, the longest first, empty ones are left out', () => {
  const counts = Array.from({ length: 10 }, (_, index) => ({ value: `c${index}`, count: index * 1000 }))
  const bars = largest(counts, [{ slug: 'c9', label: 'Ninth' }])
  expect(bars).toHaveLength(9)
  expect(bars[0]).toEqual({ label: 'Ninth', size: 9000, value: '9,000' })
  expect(bars.at(-1)).toEqual({ label: 'All others', size: 1000, value: '1,000' })
})

test('a bar is drawn by its share of the longest, also where all are nothing', () => {
  const bars = [barOf('a', 5), barOf('b', 10)]
  expect(bars.map((bar) => shareOf(bar, bars))).toEqual([0.5, 1])
  expect(shareOf(barOf('a', 0), [barOf('a', 0)])).toBe(0)
})

test('a week reads as its Monday', () => expect(weekLabel('2026-11-16')).toBe('Nov 16'))
