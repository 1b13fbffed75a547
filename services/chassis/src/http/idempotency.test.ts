import { endpoint } from '@fundharbor/contracts/endpoint'
import { Router } from '@koa/router'
import { subSeconds } from 'date-fns/subSeconds'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { member } from '../testing/people.ts'
import { clock } from '../runtime/clock.ts'
import { testService } from '../testing/service.ts'
import { mount } from './mount.ts'

const note = endpoint({
  method: 'POST',
  path: '/api/boats/:id/notes',
  summary: 'Adds a note',
  params: z.object({ id: z.string() }),
  body: z.object({ text: z.string(), password: z.string().optional() }),
  status: 201,
  response: z.object({ boat: z.string(), text: z.string(), number: z.number() }),
})

const launch = endpoint({
  method: 'POST',
  path: '/api/boats',
  summary: 'Launches a boat',
  status: 201,
  response: z.object({}),
})

const chart = endpoint({
  method: 'POST',
  path: '/api/charts',
  summary: 'Draws a chart',
  status: 201,
  response: z.object({ lines: z.string() }),
})

let written = 0
const router = new Router()
mount(router, note, ({ params, body }) => ({ boat: params.id, text: body.text, number: (written += 1) }))

mount(router, launch, () => ({}))

let drawn = 0
mount(router, chart, () => ({ lines: '~'.repeat(100_000 + (drawn += 1)) }))

const service = testService({
  service: 'content',
  routers: [router],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

const send = (boat: string, body: object, key: string) =>
  service.send('POST', `/api/boats/${boat}/notes`, body, { 'idempotency-key': key })

test('a repeat gets the first response', async () => {
  service.as(member())
  const first = await send('anna', { text: 'Leaks' }, 'one')
  expect(first.status).toBe(201)
  expect(await send('anna', { text: 'Leaks' }, 'one')).toMatchObject({ status: 201, body: first.body })
})

test.each([
  ['id in the path', 'berta', { text: 'Leaks' }],
  ['body', 'anna', { text: 'Sinks' }],
])('another %s with the same key is refused', async (_, boat, body) => {
  service.as(member())
  const key = crypto.randomUUID()
  expect((await send('anna', { text: 'Leaks' }, key)).status).toBe(201)
  const before = written
  const { status, body: problem } = await send(boat, body, key)
  expect({ status, code: problem.code }).toEqual({ status: 422, code: 'KEY_REUSED' })
  expect(written).toBe(before)
})

test('a long response is not stored, and what it confirms is not done again', async () => {
  service.as(member())
  const draw = () => service.send('POST', '/api/charts', {}, { 'idempotency-key': 'chart' })
  expect((await draw()).status).toBe(201)
  expect((await draw()).body).toMatchObject({
    code: 'CONFLICT',
    message: 'This was already done. Its response is not stored.',
  })
  expect(drawn).toBe(1)
  const stored = await service
    .knex()
    .table('idempotency_keys')
    .whereLike('key', '% /api/charts chart')
    .first()
  expect(stored).toMatchObject({ status: 201, body: null })
})

test('a stored response lists the people it mentions, so that an erasure can find it by index', async () => {
  const person = member()
  service.as(person)
  await send('anna', { text: 'Ask Ada.Marin@quay.example.' }, 'about Ada')
  const { traces } = await service
    .knex()
    .table('idempotency_keys')
    .whereLike('key', `${person.id} %`)
    .first('traces')
  expect(traces).toEqual(expect.arrayContaining([person.id, 'ada.marin@quay.example']))
})

test('an interrupted request can be repeated after the gateway has stopped waiting for it', async () => {
  const person = member()
  service.as(person)
  const started = { key: `${person.id} /api/boats launch`, created_at: subSeconds(clock.now(), 119) }
  const keys = () => service.knex().table('idempotency_keys').where({ key: started.key })
  await service.knex().table('idempotency_keys').insert(started)
  const launch = () => service.send('POST', '/api/boats', {}, { 'idempotency-key': 'launch' })
  expect(await launch()).toMatchObject({ status: 409, body: { message: 'This is already in progress' } })
  await keys().update({ created_at: subSeconds(clock.now(), 131) })
  expect((await launch()).status).toBe(201)
  expect(await keys().first()).toMatchObject({ status: 201 })
})

test('others can use the same key', async () => {
  service.as(member())
  await send('anna', { text: 'Leaks' }, 'shared')
  service.as(member())
  expect((await send('berta', { text: 'Floats' }, 'shared')).body).toMatchObject({ boat: 'berta' })
})

test('what was stored before there were fingerprints is still repeated', async () => {
  service.as(member())
  const first = await send('anna', { text: 'Leaks' }, 'old')
  await service.knex().table('idempotency_keys').update({ fingerprint: null })
  expect((await send('anna', { text: 'Leaks' }, 'old')).body).toEqual(first.body)
})

test('no fingerprint depends on a password', async () => {
  service.as(member())
  await send('anna', { text: 'Leaks', password: 'tidewater-lanterns' }, 'with a secret')
  expect((await send('anna', { text: 'Leaks', password: 'another one' }, 'with a secret')).status).toBe(201)
})

test('a body that nobody reads changes nothing', async () => {
  service.as(member())
  const key = { 'idempotency-key': 'deep' }
  for (const body of ['[]', `${'['.repeat(100_000)}${']'.repeat(100_000)}`])
    expect((await service.send('POST', '/api/boats', body, key)).status).toBe(201)
})

test('one person stores only so many responses an hour; what is refused is not carried out', async () => {
  const person = member()
  service.as(person)
  const key = `stored responses:${person.id}`
  await service
    .knex()
    .table('rate_limits')
    .insert({ key, points: 1000, expire: Date.now() + 60_000 })
  const before = written
  expect((await send('anna', { text: 'Leaks' }, 'over')).status).toBe(429)
  expect(written).toBe(before)
  await service.knex().table('rate_limits').where({ key }).delete()
  expect((await send('anna', { text: 'Leaks' }, 'over')).status).toBe(201)
})
