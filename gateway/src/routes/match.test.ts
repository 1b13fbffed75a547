import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import { endpointsOf } from '@fundharbor/contracts/endpoints'
import { expect, test } from 'vitest'
import { createMatcher, isAmbiguous, normalizePath } from './match.ts'
import { routeTable, services } from './routes.ts'

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
])('%s is normalized to %s', (target, path) => expect(normalizePath(target)).toBe(path))

test.each(['/..', '/a/../../b', '/%', '/%00', 'http://elsewhere/', '*', ''])(
  '%s is not a valid path',
  (target) => expect(normalizePath(target)).toBeNull(),
)

test.each([
  '/a//b',
  '//a',
  '/a/../b',
  '/a/..',
  '/a/./b?x',
  '/a/%2e%2e/b',
  '/a%2Fb',
  '/%61',
  '/a/%5F',
  '/%7E?x',
])('%s could be read in two ways', (target) => expect(isAmbiguous(target)).toBe(true))

test.each([
  '/a/b',
  '/a/b?x=//..%2f',
  '/caf%C3%A9',
  '/a/...',
  '/a/.well-known',
  '/a/b.ics',
  '/a%20b',
  '/%5B1%5D',
])('%s has one reading', (target) => expect(isAmbiguous(target)).toBe(false))

test('no two routes have the same path and match', () => {
  for (const mail of [true, false]) {
    const keys = routeTable({ mail, stripe: mail }).map(({ match, path }) => `${match} ${path}`)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test.each(services)('every endpoint of %s that is not internal goes to it', (service) => {
  const match = createMatcher(routeTable({ mail: false, stripe: false }))
  const upstreamOf = ({ path }: EndpointSpec) => {
    const { target } = match(path.replaceAll(/:\w+/g, 'x'))
    return target.kind === 'proxy' ? target.upstream : target.kind
  }
  const open = endpointsOf(service).filter(({ access }) => access !== 'service')
  expect(open.length).toBeGreaterThan(20)
  expect(open.filter((spec) => upstreamOf(spec) !== service)).toEqual([])
})

test('development paths are hidden without the mail catcher and the Stripe sandbox', () => {
  const match = createMatcher(routeTable({ mail: false, stripe: false }))
  expect(match('/dev/mail').target.kind).toBe('hidden')
  expect(match('/dev/stripe/stripe.js').target.kind).toBe('hidden')
  expect(match('/dev/kit').target.kind).toBe('page')
})
