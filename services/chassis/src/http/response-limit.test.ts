import { Readable } from 'node:stream'
import { endpoint } from '@fundharbor/contracts/endpoint'
import { Router } from '@koa/router'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { mount } from './mount.ts'
import { KILOBYTES_PER_MINUTE } from './response-limit.ts'
import { member } from '../testing/people.ts'
import { TEST_SECRET, testService } from '../testing/service.ts'

const MEGABYTE = 1024 ** 2
const list = endpoint({
  method: 'GET',
  path: '/api/list',
  summary: 'Eight megabytes',
  access: 'everyone',
  response: z.object({ text: z.string() }),
})
const file = endpoint({
  method: 'GET',
  path: '/api/file',
  summary: 'A file of JSON',
  response: z.string(),
})
const slow = endpoint({
  method: 'GET',
  path: '/api/slow',
  summary: 'Waits until it may end',
  response: z.object({}),
})

const router = new Router()
let running = 0
let most = 0
const mayEnd = Promise.withResolvers<void>()
const text = 'x'.repeat(8 * MEGABYTE)
mount(router, list, () => ({ text }))
mount(router, file, ({ ctx }) => {
  ctx.type = 'json'
  ctx.body = Readable.from([JSON.stringify(text)])
  return ''
})
mount(router, slow, async () => {
  running += 1
  most = Math.max(most, running)
  await mayEnd.promise
  running -= 1
  return {}
})

const service = testService({
  service: 'content',
  routers: [router],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

const LISTS_PER_MINUTE = KILOBYTES_PER_MINUTE / 1024 / 8
const trusted = { 'x-internal-secret': TEST_SECRET }

/** Requests lists until one is refused. Returns how many succeeded, and the refusal. */
async function readLists() {
  for (let count = 0; count <= 2 * LISTS_PER_MINUTE; count += 1) {
    const response = await service.send('GET', '/api/list')
    if (response.status !== 200) return { count, response }
  }
  throw new Error('No list was refused')
}

test('one person gets some megabytes of JSON a minute, and others get theirs', async () => {
  service.as(member())
  const { count, response } = await readLists()
  expect(count).toBe(LISTS_PER_MINUTE)
  expect(response).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  service.as(member())
  expect((await service.send('GET', '/api/list')).status).toBe(200)
})

test('a network of visitors has a limit, other services have none', async () => {
  service.as(null)
  expect((await readLists()).count).toBe(LISTS_PER_MINUTE)
  expect((await service.send('GET', '/api/list', undefined, trusted)).status).toBe(200)
})

test('files are not counted', async () => {
  service.as(member())
  for (let count = 0; count <= LISTS_PER_MINUTE; count += 1)
    expect(await service.send('GET', '/api/file')).toMatchObject({ status: 200, body: text })
})

test('eight requests of one person run at a time, and fifty more wait', async () => {
  service.as(member())
  const statuses: number[] = []
  const send = () => service.send('GET', '/api/slow').then(({ status }) => statuses.push(status))
  const sent = Array.from({ length: 70 }, send)
  await vi.waitFor(() => expect(statuses).toEqual(Array.from({ length: 12 }, () => 429)), 10_000)
  expect(running).toBe(8)
  mayEnd.resolve()
  await Promise.all(sent)
  expect(statuses.filter((status) => status === 200)).toHaveLength(58)
  expect(most).toBe(8)
})
