import { endpoint } from '@fundharbor/contracts/endpoint'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError, problemMessage } from './api-error.ts'
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

/** Answers every request of a test with the given answers in turn. */
function answer(...answers: Response[]) {
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    const next = answers.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return next
  })
}
const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)

afterEach(() => {
  requests.length = 0
  vi.unstubAllGlobals()
})

test('a call carries the session, escapes parameters and answers what the contract says', async () => {
  answer(json({ id: 1, name: 'Buoy', secret: true }))
  expect(await call(things.read, { params: { id: 'a/b' } })).toEqual({ id: 1, name: 'Buoy' })
  expect(requests[0]?.url).toBe('http://localhost:3000/api/things/a%2Fb')
  expect(requests[0]?.credentials).toBe('include')
  expect(requests[0]?.headers.has('content-type')).toBe(false)
  expect(requests[0]?.headers.has('idempotency-key')).toBe(false)
})

test('an answer that breaks its contract is refused', async () => {
  answer(json({ id: 'one' }))
  await expect(call(things.read, { params: { id: '1' } })).rejects.toBeInstanceOf(z.ZodError)
})

test('empty query values are left out and lists are joined', async () => {
  answer(json([]))
  await call(things.list, { query: { search: '', kind: ['a', 'b'] } })
  expect(new URL(requests[0]?.url ?? '').search).toBe('?kind=a%2Cb')
})

test('a creation says that it is JSON and carries a key, a new one for every call', async () => {
  answer(json({ id: 1, name: 'a' }), json({ id: 2, name: 'a' }), json({ id: 2, name: 'a' }))
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

test('files travel as a form, whose type the browser writes', async () => {
  answer(json({}))
  const form = new FormData()
  form.append('notes', 'two files')
  await call(things.upload, { form })
  expect(requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
})

test('an empty answer is nothing', async () => {
  answer(new Response(null, { status: 204 }))
  expect(await call(things.remove, { params: { id: '1' } })).toBeUndefined()
})

test('a list brings its total and the cursor of the next page', async () => {
  const link = '</api/things?limit=2&cursor=abc%3D>; rel="next", </api/things>; rel="first"'
  answer(json([{ id: 1, name: 'a' }], { headers: { 'x-total-count': '512', link } }), json([]))
  expect(await callList(things.list)).toEqual({
    rows: [{ id: 1, name: 'a' }],
    total: 512,
    nextCursor: 'abc=',
  })
  expect(await callList(things.list)).toEqual({ rows: [], total: 0, nextCursor: null })
})

test('a file keeps the name that the server gave it', async () => {
  answer(
    new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="applications.csv"' } }),
  )
  const { blob, name } = await callFile(things.list)
  expect([blob.size, name]).toEqual([3, 'applications.csv'])
})

test('a failure says its status and its text, and carries the problem', async () => {
  const problem = { code: 'INVALID', message: 'Look again', fields: { name: 'Too short' }, requestId: 'r1' }
  answer(json(problem, { status: 400 }))
  const error = await call(things.add, { body: { name: '' } }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, message: `400: ${JSON.stringify(problem)}`, problem })
  expect(problemMessage(error, 'fallback')).toBe('Look again')
})

test('a failure without a body says the status text, one that is no problem its text', async () => {
  answer(
    new Response(null, { status: 502, statusText: 'Bad Gateway' }),
    new Response('<html>', { status: 500 }),
  )
  await expect(call(things.list)).rejects.toThrow('502: Bad Gateway')
  const error = await call(things.list).catch((error: unknown) => error)
  expect(error).toMatchObject({ message: '500: <html>', problem: null })
  expect(problemMessage(error, 'Failed to load')).toBe('Failed to load')
})

test('a network that fails is not an answer', async () => {
  answer()
  const error = await call(things.list).catch((error: unknown) => error)
  expect(error).not.toBeInstanceOf(ApiError)
  expect(problemMessage(error, 'Failed to load')).toBe('Failed to load')
})
