import { expect, test } from 'vitest'
import { rateMatch, toPercent } from './match-rating.ts'

test.each([
  [1, 'Excellent', 'ok'],
  [0.8, 'Excellent', 'ok'],
  [0.799, 'Good', 'info'],
  [0.6, 'Good', 'info'],
  [0.599, 'Fair', 'warn'],
  [0.4, 'Fair', 'warn'],
  [0.399, 'Potential', 'neutral'],
  [0, 'Potential', 'neutral'],
])('%d is %s', (share, rating, tone) => {
  expect(rateMatch(share)).toMatchObject({ rating, tone })
})

test('percentages are rounded', () => {
  expect(toPercent(0.625)).toBe(63)
  expect(toPercent(0.004)).toBe(0)
})
