import { expect, test } from 'vitest'
import { stripMarkup } from './wording.ts'

test('markup is removed, and text around stray brackets stays', () => {
  expect(stripMarkup('We <b class="x">restore</b> wetlands')).toBe('We restore wetlands')
  expect(stripMarkup('Budgets < 5,000 <<< for 100 people')).toBe('Budgets 5,000 for 100 people')
})
