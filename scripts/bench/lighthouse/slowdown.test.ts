import { expect, test } from 'vitest'
import { slowdownFor } from './slowdown.ts'

test('a machine plays a phone by a factor that depends on how fast it is', () => {
  expect(slowdownFor(150)).toBe(1)
  expect(slowdownFor(800)).toBe(2)
  expect(slowdownFor(1300)).toBe(3)
  expect(slowdownFor(1533)).toBe(4)
})

test('a machine slower than the phone is never sped up', () => {
  expect(slowdownFor(20)).toBe(1)
})
