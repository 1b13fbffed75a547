import { endpoint } from '@fundharbor/contracts/endpoint'
import { Router } from '@koa/router'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mount } from './mount.ts'
import { TEST_ORIGIN, testService } from '../testing/service.ts'

const open = endpoint({
  method: 'GET',
  path: '/api/open',
  summary: 'For everyone',
  access: 'everyone',
  response: z.object({ name: z.string().nullable() }),
})

const submit = endpoint({
  method: 'POST',
  path: '/api/submit',
  summary: 'For everyone, with any body',
  access: 'everyone',
  body: z.unknown(),
  response: z.object({}),
})

const picture = endpoint({
  method: 'GET',
  path: '/api/picture',
  summary: 'A picture for everyone',
  access: 'everyone',
  response: z.void(),
  isEmbeddable: true,
})

const download = endpoint({
  method: 'GET',
  path: '/api/download',
  summary: 'A file for everyone',
  access: 'everyone',
  response: z.string(),
})

const router = new Router()
mount(router, open, ({ person }) => ({ name: person?.fullName ?? null }))
mount(router, submit, () => ({}))
mount(router, picture, ({ ctx }) => void (ctx.body = Buffer.from('a picture')))
mount(router, download, () => 'a file')

const service = testService({
  service: 'content',
  routers: [router],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
  // Reading sessions hangs.
  people: { read: () => new Promise(() => undefined), close: async () => undefined },
})

test('endpoints for everyone work while sessions cannot be read', async () => {
  const { status, body } = await service.send('GET', '/api/open')
  expect({ status, body }).toEqual({ status: 200, body: { name: null } })
})

test('no cache keeps a response, also of an error', async () => {
  for (const path of ['/api/open', '/api/nowhere'])
    expect((await service.send('GET', path)).headers.get('cache-control'), path).toBe('no-store')
})

test('unknown addresses and methods that are not allowed are problems with a request id', async () => {
  const nowhere = await service.send('GET', '/api/nowhere')
  expect(nowhere.body).toMatchObject({ code: 'NOT_FOUND', requestId: nowhere.headers.get('x-request-id') })
  const wrong = await service.send('DELETE', '/api/open')
  expect({ status: wrong.status, code: wrong.body.code }).toEqual({ status: 405, code: 'METHOD_NOT_ALLOWED' })
})

test.each([
  [{ origin: TEST_ORIGIN }, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{}, 403],
  [{ origin: 'https://elsewhere.example' }, 403],
  [{ origin: `${TEST_ORIGIN}.elsewhere.example` }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'none' }, 403],
  [{ origin: TEST_ORIGIN, 'content-type': 'text/plain' }, 415],
  [{ origin: TEST_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }, 415],
] as const)('a request with %o gets %d', async (headers, status) => {
  const sent = { 'content-type': 'application/json', ...headers }
  const response = await fetch(`${service.url()}/api/submit`, { method: 'POST', headers: sent, body: '{}' })
  expect(response.status).toBe(status)
})

test('a compressed body is refused before it is read', async () => {
  const send = (headers: Record<string, string>, body: Buffer | string) =>
    fetch(`${service.url()}/api/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: TEST_ORIGIN, ...headers },
      body,
    })
  const compressed = await send({ 'content-encoding': 'gzip' }, gzipSync('{"a":1}'))
  expect(compressed.status).toBe(415)
  expect(await compressed.json()).toMatchObject({ code: 'UNSUPPORTED_TYPE' })
  expect((await send({}, '{"a":1}')).status).toBe(200)
})

test('a body with very many values is refused', async () => {
  const lists = (count: number) => ({ a: Array.from({ length: count }, () => []) })
  expect((await service.send('POST', '/api/submit', lists(1900))).status).toBe(200)
  const { status, body } = await service.send('POST', '/api/submit', lists(2100))
  expect({ status, code: body.code }).toEqual({ status: 413, code: 'TOO_LARGE' })
})

test('what cannot be stored is named by its path', async () => {
  const { status, body } = await service.send('POST', '/api/submit', { people: [{ name: 'An\u0000a' }] })
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['people.0.name'] })
})

test('a picture in a post requests nothing but pictures in the name of its readers', async () => {
  const requestFor = async (dest: string, path: string) =>
    (await service.send('GET', path, undefined, { 'sec-fetch-dest': dest })).status
  for (const path of ['/api/open', '/api/download']) {
    for (const dest of ['image', 'video', 'iframe']) expect(await requestFor(dest, path)).toBe(403)
    for (const dest of ['empty', 'document']) expect(await requestFor(dest, path)).toBe(200)
  }
  expect(await requestFor('image', '/api/picture')).toBe(200)
})
