import { endpoint } from '@fundharbor/contracts/endpoint'
import { Router } from '@koa/router'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mount } from './mount.ts'
import { member } from '../testing/people.ts'
import { TEST_ORIGIN, testService } from '../testing/service.ts'

const spec = { method: 'POST', summary: 'Takes any body', body: z.unknown(), response: z.object({}) } as const
const forEveryone = endpoint({ ...spec, path: '/api/contact', access: 'everyone' })
const forMembers = endpoint({ ...spec, path: '/api/documents' })

const router = new Router()
const handled: unknown[] = []
for (const each of [forEveryone, forMembers])
  mount(router, each, ({ ctx }) => {
    handled.push(ctx.request.body)
    return {}
  })

const service = testService({
  service: 'content',
  routers: [router],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

const post = (path: string, body: string) =>
  service.send('POST', path, body, { 'content-type': 'application/json' })

/** Sends the head of a request. */
function open(path: string, headers: readonly string[]): Socket {
  const socket = connect(Number(new URL(service.url()).port), '127.0.0.1')
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Origin: ${TEST_ORIGIN}`]
  socket.write(`${[...head, 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`)
  return socket
}

test('a body is read as JSON', async () => {
  service.as(member())
  const { status } = await post('/api/documents', '{"text":"“Hi”, {[,\\""}')
  expect({ status, body: handled.at(-1) }).toEqual({ status: 200, body: { text: '“Hi”, {[,"' } })
  expect(await post('/api/documents', '{"text":')).toMatchObject({ status: 400, body: { code: 'INVALID' } })
})

test('a body with many values is refused before it takes memory', async () => {
  service.as(member())
  const body = `[${'{},'.repeat(300_000)}{}]`
  expect(await post('/api/documents', body)).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
  expect((await post('/api/documents', JSON.stringify({ text: '{},'.repeat(300_000) }))).status).toBe(200)
})

test('visitors send short bodies', async () => {
  service.as(null)
  expect((await post('/api/contact', JSON.stringify({ text: 'x'.repeat(50_000) }))).status).toBe(200)
  expect((await post('/api/contact', JSON.stringify({ text: 'x'.repeat(200_000) }))).status).toBe(413)
  expect((await post('/api/contact', JSON.stringify(Array.from({ length: 3000 }, () => 1)))).status).toBe(413)
})

test('a connection ends with a body that is too long', async () => {
  service.as(member())
  const socket = open('/api/documents', ['Transfer-Encoding: chunked'])
  const size = 2 * 1024 ** 2
  socket.write(`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`)
  let received = ''
  socket.on('data', (data: Buffer) => (received += data.toString()))
  await once(socket, 'close', { signal: AbortSignal.timeout(10_000) })
  expect(received).toMatch(/^HTTP\/1.1 413 /)
})

test('the body of a person who may not send it is not read', async () => {
  service.as(null)
  const socket = open('/api/documents', ['Content-Length: 1000000'])
  // The server responds without waiting for the rest of the body.
  socket.write('{')
  const [response] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer]
  expect(response.toString()).toMatch(/^HTTP\/1.1 401 /)
  socket.destroy()
})
