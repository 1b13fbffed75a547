import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('the error lists every invalid setting', () => {
  const env = { PORT: 'eighty', RELEASES_DIR: '/r', UPSTREAM_CATALOG: 'catalog', GATEWAY: 'apache' }
  expect(() => readConfig(env)).toThrow(/PORT.*GATEWAY.*UPSTREAM_CATALOG must be host:port/)
})

test('replicas are separated by commas', () => {
  const { upstreams } = readConfig({ RELEASES_DIR: '/r', UPSTREAM_CATALOG: 'a:1, b:2,[::1]:3' })
  expect(upstreams.catalog).toEqual(['a:1', 'b:2', '[::1]:3'])
})

test('one address cannot have all requests open that a replica works on', () => {
  const { requestsPerAddress, requestsPerReplica } = readConfig({ RELEASES_DIR: '/r' })
  expect(requestsPerAddress).toBeLessThan(requestsPerReplica)
})

test('a limit that nginx cannot hold is refused when the gateway starts', () => {
  const env = { RELEASES_DIR: '/r', CONNECTIONS_PER_ADDRESS: '65536', REQUESTS_PER_ADDRESS: '65536' }
  expect(() => readConfig(env)).toThrow(/CONNECTIONS_PER_ADDRESS.*REQUESTS_PER_ADDRESS/)
})

test('the mail catcher is not reachable in production', () => {
  const env = { RELEASES_DIR: '/r', UPSTREAM_MAIL: '127.0.0.1:4005' }
  expect(readConfig(env).upstreams.mail).toEqual(['127.0.0.1:4005'])
  expect(readConfig({ ...env, NODE_ENV: 'production' }).upstreams.mail).toBeUndefined()
})

test('the Stripe sandbox is not reachable in production or when a Stripe key is set', () => {
  const env = { RELEASES_DIR: '/r', UPSTREAM_STRIPE: '127.0.0.1:4006' }
  expect(readConfig(env).upstreams.stripe).toEqual(['127.0.0.1:4006'])
  expect(readConfig({ ...env, NODE_ENV: 'production' }).upstreams.stripe).toBeUndefined()
  expect(readConfig({ ...env, STRIPE_SECRET_KEY: 'sk_live_x' }).upstreams.stripe).toBeUndefined()
})

test('a gateway that others can open does not start without NODE_ENV', () => {
  const env = {
    RELEASES_DIR: '/r',
    UPSTREAM_MAIL: '127.0.0.1:4005',
    PUBLIC_URL: 'https://fundharbor.example',
  }
  expect(() => readConfig(env)).toThrow(/^PUBLIC_URL is not an address of this machine/)
  expect(() => readConfig({ ...env, NODE_ENV: 'production' })).not.toThrow()
})
