import { expect, test } from 'vitest'
import { findCircle } from '../shell/kit/build/chunks.ts'

test.each([
  ['a chain', { a: ['b'], b: ['c'], c: [] }, undefined],
  ['two ways to one chunk', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, undefined],
  ['two chunks', { a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  ['a circle behind a chain', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, ['b', 'c', 'd', 'b']],
  ['a circle that nothing leads to', { a: [], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
])('finds chunks that import each other: %s', (_name, imports, circle) => {
  expect(findCircle(new Map(Object.entries(imports)))).toEqual(circle)
})
