import { expect, test } from 'vitest'
import { createMatcher, normalizePath } from './match.ts'
import { routeTable } from './routes.ts'

test.each([
  ['/a/b?x=/c', '/a/b'],
  ['//a///b', '/a/b'],
  ['/a/./b/../c', '/a/c'],
  ['/a/%2e%2E/b', '/b'],
  ['/a%2fb', '/a/b'],
  ['/a/', '/a/'],
  ['/a/..', '/'],
  ['/a/b/.', '/a/b/'],
  ['/caf%C3%A9', '/café'],
])('%s is the path %s', (target, path) => expect(normalizePath(target)).toBe(path))

test.each(['/..', '/a/../../b', '/%', '/%00', 'http://elsewhere/', '*', ''])('%s is no path', (target) =>
  expect(normalizePath(target)).toBeNull(),
)

test('no path and match of the table occurs twice', () => {
  for (const mail of [true, false]) {
    const keys = routeTable({ mail, stripe: mail }).map(({ match, path }) => `${match} ${path}`)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('development addresses lead nowhere without a mail catcher', () => {
  const match = createMatcher(routeTable({ mail: false, stripe: false }))
  expect(match('/dev/mail').target.kind).toBe('hidden')
  expect(match('/dev/stripe/stripe.js').target.kind).toBe('hidden')
  expect(match('/dev/kit').target.kind).toBe('page')
})
