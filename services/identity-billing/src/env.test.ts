import { expect, test } from 'vitest'
import { requiresTwoFactor } from './env.ts'

test.each([
  ['production', undefined, true],
  ['production', 'optional', false],
  ['production', 'required', true],
  ['development', undefined, false],
  ['development', 'required', true],
  ['test', undefined, false],
] as const)(
  'in %s with ADMIN_TWO_FACTOR=%s, administrators need two factors: %s',
  (NODE_ENV, chosen, needed) => {
    expect(requiresTwoFactor({ NODE_ENV, ADMIN_TWO_FACTOR: chosen })).toBe(needed)
  },
)
