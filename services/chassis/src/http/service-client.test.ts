import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@fundharbor/contracts/endpoint'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { runInScope } from '../runtime/context.ts'
import { callService } from './service-client.ts'

const read = endpoint({
  method: 'GET',
  path: '/internal/tide',
  summary: 'The tide',
  access: 'service',
  response: z.object({ replica: z.string() }),
})
const write = endpoint({ ...read, method: 'POST' })

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A replica that responds with its name, or with an error status where the address contains `failing`. */
async function replica(name: string, status = 200, failing = '') {
  const seen: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers)
    const code = request.url?.includes(failing) ? status : 200
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ replica: name }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  closing.push(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close }
}

const secret = 'the proof that is sent'

test('spreads calls over the replicas', async () => {
  const [a, b] = [await replica('a'), await replica('b')]
  const baseUrl = `${a.url},${b.url}`
  const answers = []
  for (let n = 0; n < 4; n += 1) answers.push((await callService(read, { baseUrl, secret })).replica)
  expect(answers.toSorted()).toEqual(['a', 'a', 'b', 'b'])
})

test('a replica that is down fails no call, reading or writing', async () => {
  const [a, b] = [await replica('a'), await replica('b')]
  b.close()
  const baseUrl = `${a.url},${b.url}`
  for (let n = 0; n < 6; n += 1) {
    expect((await callService(read, { baseUrl, secret })).replica).toBe('a')
    expect((await callService(write, { baseUrl, secret })).replica).toBe('a')
  }
})

test('sends a failed read to another replica, but not a write that was received', async () => {
  const [a, b] = [await replica('a', 500), await replica('b', 500)]
  const baseUrl = `${a.url},${b.url}`
  await expect(callService(write, { baseUrl, secret })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    cause: { message: expect.stringContaining('500') },
  })
  expect(a.seen.length + b.seen.length).toBe(1)
  await expect(callService(read, { baseUrl, secret })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    cause: { message: expect.stringContaining('500') },
  })
  expect(a.seen.length + b.seen.length).toBe(3)
})

test('an endpoint that fails keeps nobody from the other endpoints of its replica', async () => {
  const { url: baseUrl, seen } = await replica('a', 503, '/internal/swell')
  const swell = endpoint({ ...read, method: 'POST', path: '/internal/swell' })
  const failures = 7
  for (let n = 0; n < failures; n += 1)
    await expect(callService(swell, { baseUrl, secret })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(seen.length).toBeLessThan(failures)
  expect((await callService(read, { baseUrl, secret })).replica).toBe('a')
})

test('requests that a replica cannot read do not open the circuit breaker', async () => {
  const { url: baseUrl } = await replica('a')
  const header = { cookie: 'x'.repeat(20_000) }
  for (let n = 0; n < 7; n += 1)
    await expect(callService(read, { baseUrl, secret, headers: header })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: { message: 'The other service responded with 431' },
    })
  expect((await callService(read, { baseUrl, secret })).replica).toBe('a')
})

test('responses that break the contract do not open the circuit breaker', async () => {
  const { url: baseUrl, seen } = await replica('a')
  const strict = endpoint({ ...read, response: z.object({ replica: z.string().length(4) }) })
  for (let n = 0; n < 7; n += 1)
    await expect(callService(strict, { baseUrl, secret })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(seen).toHaveLength(7)
  expect((await callService(read, { baseUrl, secret })).replica).toBe('a')
})

test('sends the proof, the request id and the trace', async () => {
  const { url: baseUrl, seen } = await replica('a')
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  await runInScope({ requestId: 'request-1', traceparent }, () => callService(read, { baseUrl, secret }))
  expect(seen[0]).toMatchObject({
    'x-internal-secret': secret,
    'x-request-id': 'request-1',
    traceparent,
  })
})

test('a parameter cannot lead to another endpoint', async () => {
  const a = await replica('a')
  const one = endpoint({ ...read, path: '/internal/tides/:id', params: z.object({ id: z.string() }) })
  const at = (id: string) => callService(one, { baseUrl: a.url, secret, params: { id } })
  for (const id of ['.', '..']) await expect(at(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(a.seen).toHaveLength(0)
  expect((await at('../x')).replica).toBe('a')
})
