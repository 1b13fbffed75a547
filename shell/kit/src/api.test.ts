import { endpoint } from '@fundharbor/contracts/endpoint'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError, failureAdvice, problemMessage } from './api-error.ts'
import { call, callFile, callList } from './api.ts'

const Thing = z.object({ id: z.number(), name: z.string() })
const things = {
  list: endpoint({
    method: 'GET',
    path: '/api/things',
    summary: '',
    query: z.object({ search: z.string().optional(), kind: z.array(z.string()).optional() }),
    response: z.array(Thing),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/things/:id',
    summary: '',
    params: z.object({ id: z.string() }),
    response: Thing,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/things',
    summary: '',
    body: z.object({ name: z.string() }),
    response: Thing,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/things/files',
    summary: '',
    multipart: true,
    response: z.object({}),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/things/:id',
    summary: '',
    params: z.object({ id: z.string() }),
    response: z.void(),
  }),
}

const requests: Request[] = []

/** Responds to the requests of a test with these responses, in order. */
function respond(...responses: Response[]) {
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    const next = responses.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return next
  })
}
const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)

afterEach(() => {
  requests.length = 0
  vi.unstubAllGlobals()
})

test('a call sends the session cookie, escapes parameters and parses the response', async () => {
  respond(json({ id: 1, name: 'Buoy', secret: true }))
  expect(await call(things.read, { params: { id: 'a/b' } })).toEqual({ id: 1, name: 'Buoy' })
  expect(requests[0]?.url).toBe('http://localhost:3000/api/things/a%2Fb')
  expect(requests[0]?.credentials).toBe('include')
  expect(requests[0]?.headers.has('content-type')).toBe(false)
  expect(requests[0]?.headers.has('idempotency-key')).toBe(false)
  expect(requests[0]?.headers.get('traceparent')).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
})

test('a response that breaks the contract is rejected', async () => {
  respond(json({ id: 'one' }))
  await expect(call(things.read, { params: { id: '1' } })).rejects.toBeInstanceOf(z.ZodError)
})

test('empty query values are dropped and arrays are joined', async () => {
  respond(json([]))
  await call(things.list, { query: { search: '', kind: ['a', 'b'] } })
  expect(new URL(requests[0]?.url ?? '').search).toBe('?kind=a%2Cb')
})

test('a POST sends JSON and an idempotency key, a new one for every call', async () => {
  respond(json({ id: 1, name: 'a' }), json({ id: 2, name: 'a' }), json({ id: 2, name: 'a' }))
  await call(things.add, { body: { name: 'a' } })
  await call(things.add, { body: { name: 'a' } })
  await call(things.add, { body: { name: 'a' }, idempotencyKey: 'one-action' })
  const keys = requests.map((request) => request.headers.get('idempotency-key'))
  expect(requests[0]?.headers.get('content-type')).toBe('application/json')
  expect(await requests[0]?.text()).toBe('{"name":"a"}')
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[0]).not.toBe(keys[1])
  expect(keys[2]).toBe('one-action')
})

test('files are sent as form data with the type that the browser sets', async () => {
  respond(json({}))
  const form = new FormData()
  form.append('notes', 'two files')
  await call(things.upload, { form })
  expect(requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
})

test('an empty response is undefined', async () => {
  respond(new Response(null, { status: 204 }))
  expect(await call(things.remove, { params: { id: '1' } })).toBeUndefined()
})

test('a list comes with its total and the cursor of the next page', async () => {
  const link = '</api/things?limit=2&cursor=abc%3D>; rel="next", </api/things>; rel="first"'
  respond(json([{ id: 1, name: 'a' }], { headers: { 'x-total-count': '512', link } }), json([]))
  expect(await callList(things.list)).toEqual({
    rows: [{ id: 1, name: 'a' }],
    total: 512,
    nextCursor: 'abc=',
  })
  expect(await callList(things.list)).toEqual({ rows: [], total: 0, nextCursor: null })
})

test('a file keeps its name from the server', async () => {
  respond(
    new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="applications.csv"' } }),
  )
  const { blob, name } = await callFile(things.list)
  expect([blob.size, name]).toEqual([3, 'applications.csv'])
})

test('an error has the status, the body and the parsed problem', async () => {
  const problem = { code: 'INVALID', message: 'Look again', fields: { name: 'Too short' }, requestId: 'r1' }
  respond(json(problem, { status: 400 }))
  const error = await call(things.add, { body: { name: '' } }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, message: `400: ${JSON.stringify(problem)}`, problem })
  expect(problemMessage(error, 'fallback')).toBe('Look again')
})

test('an error without a body has the status text, one with another body has that text', async () => {
  respond(
    new Response(null, { status: 502, statusText: 'Bad Gateway' }),
    new Response('<html>', { status: 500 }),
  )
  await expect(call(things.list)).rejects.toThrow('502: Bad Gateway')
  const error = await call(things.list).catch((error: unknown) => error)
  expect(error).toMatchObject({ message: '500: <html>', problem: null })
  expect(failureAdvice(error)).toBe('Try again in a moment.')
  expect(problemMessage(error, 'Failed to load')).toBe('Failed to load')
})

test('a network failure is not an ApiError', async () => {
  respond()
  const error = await call(things.list).catch((error: unknown) => error)
  expect(error).not.toBeInstanceOf(ApiError)
  expect(failureAdvice(error)).toBe('Check your connection, then try again.')
  expect(problemMessage(error, 'Failed to load')).toBe('Failed to load')
})
