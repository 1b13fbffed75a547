import { expect, test } from 'vitest'
import { axisTop, compareWeeks, shareOf, toBar, toTopBars, weekLabel } from './bars.ts'

test('draws the eight largest counts and sums up the others', () => {
  const counts = Array.from({ length: 10 }, (_, index) => ({ value: `c${index}`, count: index * 1000 }))
  const bars = toTopBars(counts, [{ slug: 'c9', label: 'Ninth' }])
  expect(bars).toHaveLength(9)
  expect(bars[0]).toEqual({ id: 'c9', label: 'Ninth', size: 9000, value: '9,000' })
  expect(bars.at(-1)).toEqual({ id: 'others', label: 'All others', size: 1000, value: '1,000' })
})

test('scales bars to the longest one, also if all are zero', () => {
  const bars = [toBar('a', 'a', 5), toBar('b', 'b', 10)]
  expect(bars.map((bar) => shareOf(bar, bars))).toEqual([0.5, 1])
  expect(shareOf(toBar('a', 'a', 0), [toBar('a', 'a', 0)])).toBe(0)
})

test('labels a week by its Monday', () => expect(weekLabel('2026-11-16')).toBe('Nov 16'))

test.each([
  [[], 4],
  [[3], 4],
  [[7, 12], 20],
  [[41], 60],
  [[5], 6],
  [[100], 100],
  [[801], 1000],
])('the axis for %j ends at %i', (sizes, top) => {
  expect(axisTop(sizes.map((size) => toBar('', '', size)))).toBe(top)
})

test.each([
  [[1, 1, 1, 1, 2, 3, 4, 5, 9], '14 in the last 4 full weeks, 10 more than in the 4 before'],
  [[2, 2, 2, 2, 1, 1, 1, 1, 9], '4 in the last 4 full weeks, 4 fewer than in the 4 before'],
  [[1, 1, 1, 1, 1, 1, 1, 1, 9], '4 in the last 4 full weeks, as many as in the 4 before'],
  [[1, 2], undefined],
  [[0, 0, 0, 0, 0, 0, 0, 0, 9], undefined],
])('weeks %j are compared with those before', (counts, text) => {
  expect(compareWeeks(counts)).toBe(text)
})

test('weeks say what was counted', () => {
  expect(compareWeeks([0, 0, 0, 0, 1, 0, 0, 0, 9], 'new')).toBe(
    '1 new in the last 4 full weeks, 1 more than in the 4 before',
  )
})
