import { expect, test } from 'vitest'
import { axisTop, compareWeeks, toBar, toRevenueBars, toTopBars, weekLabel } from './bars.ts'
import { compareRevenue } from './compare-revenue.ts'

test('draws the eight largest counts and sums up the others', () => {
  const counts = Array.from({ length: 10 }, (_, index) => ({ value: `c${index}`, count: index * 1000 }))
  const news = [{ value: 'c9', last: 34, before: 0 }]
  const bars = toTopBars({ counts, terms: [{ slug: 'c9', label: 'Ninth' }], news })
  expect(bars).toHaveLength(9)
  expect(bars[0]).toEqual({
    id: 'c9',
    label: 'Ninth',
    size: 9000,
    value: '9,000',
    change: '34 new in 4 weeks, 0 before',
  })
  expect(bars[1]?.change).toBeUndefined()
  expect(bars.at(-1)).toEqual({ id: 'others', label: 'All others', size: 1000, value: '1,000' })
})

const basic = { plan: 'basic' as const, currency: 'USD', subscriptions: 2, monthly: '20.00' }
const premium = { plan: 'premium' as const, currency: 'USD', subscriptions: 1, monthly: '19.50' }

test('compares the revenue of each plan, also of those that nobody has any more', () => {
  const compared = compareRevenue({ weeks: [], revenue: [basic], revenueBefore: [premium] })
  expect(toRevenueBars(compared).map(({ label, value, change }) => [label, value, change])).toEqual([
    ['Basic, USD', '$20', '4 weeks ago: $0'],
    ['Premium, USD', '$0', '4 weeks ago: $19.50'],
  ])
})

test('says nothing about revenue before it was recorded', () => {
  const compared = compareRevenue({ weeks: [], revenue: [basic], revenueBefore: null })
  expect(toRevenueBars(compared)[0]?.change).toBeUndefined()
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
