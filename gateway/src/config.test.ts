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
