import { expect, test } from 'vitest'
import { CommonFilters } from './common-grants.ts'

const between = (amount: string) => {
  const limit = { amount, currency: 'USD' }
  return CommonFilters.safeParse({
    minAwardAmountRange: { operator: 'between', value: { min: limit, max: limit } },
  }).success
}

test.each(['0', '-1', '1.', '25000.00'])('%j is an amount', (amount) => {
  expect(between(amount)).toBe(true)
})

// The last one took minutes, in which the service answered nobody.
test.each(['', '.5', '1,000', `${'1'.repeat(900_000)}x`])('%.9j is no amount', (amount) => {
  expect(between(amount)).toBe(false)
})
