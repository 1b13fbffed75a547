import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('every wrong setting is named in one sentence', () => {
  const wrong = { PORT: 'eighty', RELEASES_DIR: '/r', UPSTREAM_CATALOG: 'catalog', GATEWAY: 'apache' }
  expect(() => readConfig(wrong)).toThrow(/PORT.*GATEWAY.*UPSTREAM_CATALOG must be host:port/)
})

test('replicas are separated by commas', () => {
  const { upstreams } = readConfig({ RELEASES_DIR: '/r', UPSTREAM_CATALOG: 'a:1, b:2,[::1]:3' })
  expect(upstreams.catalog).toEqual(['a:1', 'b:2', '[::1]:3'])
})

test('the inbox is never opened in production', () => {
  const env = { RELEASES_DIR: '/r', UPSTREAM_MAIL: '127.0.0.1:4005' }
  expect(readConfig(env).upstreams.mail).toEqual(['127.0.0.1:4005'])
  expect(readConfig({ ...env, NODE_ENV: 'production' }).upstreams.mail).toBeUndefined()
})

test('the Stripe sandbox is reachable neither in production nor beside a key of Stripe', () => {
  const env = { RELEASES_DIR: '/r', UPSTREAM_STRIPE: '127.0.0.1:4006' }
  expect(readConfig(env).upstreams.stripe).toEqual(['127.0.0.1:4006'])
  expect(readConfig({ ...env, NODE_ENV: 'production' }).upstreams.stripe).toBeUndefined()
  expect(readConfig({ ...env, STRIPE_SECRET_KEY: 'sk_live_x' }).upstreams.stripe).toBeUndefined()
})
