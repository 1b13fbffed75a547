import { endpoint, type EndpointSpec } from '@fundharbor/contracts/endpoint'
import { endpoints } from '@fundharbor/contracts/endpoints'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { compareContracts } from './compare.ts'
import { describeEndpoints, Released } from './describe.ts'

const base = endpoint({
  method: 'POST',
  path: '/api/tides',
  summary: 'Record a tide',
  query: z.object({ limit: z.coerce.number().max(100).optional() }),
  body: z.object({
    name: z.string().max(80),
    kind: z.enum(['high', 'low']),
    note: z.string().nullable().optional(),
    marks: z.array(z.object({ at: z.string() })).optional(),
  }),
  response: z.object({
    id: z.uuid(),
    kind: z.enum(['high', 'low']),
    note: z.string(),
    marks: z.array(z.object({ at: z.string() })),
  }),
  status: 201,
})

const changed = (change: Partial<EndpointSpec>) =>
  compareContracts(describeEndpoints([base]), describeEndpoints([{ ...base, ...change }]))

const { body, response } = base

test('compatible additions pass', () => {
  expect(changed({})).toEqual([])
  expect(changed({ body: body.extend({ color: z.string().optional() }) })).toEqual([])
  expect(changed({ response: response.extend({ color: z.string() }) })).toEqual([])
  expect(changed({ query: base.query.extend({ order: z.string().optional() }) })).toEqual([])
  expect(changed({ body: body.extend({ kind: z.enum(['high', 'low', 'neap']) }) })).toEqual([])
  expect(changed({ body: body.extend({ name: z.string().max(200).optional() }) })).toEqual([])
  expect(changed({ response: response.extend({ kind: z.literal('high') }) })).toEqual([])
  expect(changed({ access: 'everyone' })).toEqual([])
})

test.each<[string, Partial<EndpointSpec>, string]>([
  ['a field of a request', { body: body.omit({ note: true }) }, 'body.note was removed'],
  ['a query parameter', { query: z.object({}) }, 'query.limit was removed'],
  ['a required field added', { body: body.extend({ color: z.string() }) }, 'body.color is now required'],
  [
    'a removed value',
    { body: body.extend({ kind: z.literal('high') }) },
    'body.kind no longer accepts "low"',
  ],
  [
    'a shorter text',
    { body: body.extend({ name: z.string().max(40) }) },
    'body.name is narrower: maxLength is 40',
  ],
  [
    'null no longer allowed',
    { body: body.extend({ note: z.string().optional() }) },
    'body.note no longer accepts null',
  ],
  ['another type', { body: body.extend({ name: z.number() }) }, 'body.name was string and is now number'],
  [
    'a field inside a list',
    { body: body.extend({ marks: z.array(z.object({ at: z.string(), by: z.string() })).optional() }) },
    'body.marks[].by is now required',
  ],
  ['a field of the response', { response: response.omit({ note: true }) }, 'response.note was removed'],
  [
    'a field of the response that may be missing',
    { response: response.extend({ note: z.string().optional() }) },
    'response.note can now be missing',
  ],
  [
    'a field of the response that may be null',
    { response: response.extend({ note: z.string().nullable() }) },
    'response.note can now be null',
  ],
  [
    'a new value in a response',
    { response: response.extend({ kind: z.enum(['high', 'low', 'neap']) }) },
    'response.kind can now be "neap"',
  ],
  ['another status', { status: 200 }, 'status was 201 and is now 200'],
  ['stricter access', { access: 'admin' }, 'access was member and is now admin'],
])('reports %s', (_title, change, phrase) => {
  expect(changed(change)).toEqual([`POST /api/tides: ${phrase}`])
})

test('accepts a new value where the contract accepts those that it does not know', () => {
  const kind = z.enum(['high', 'low', 'neap']).meta({ 'x-extensible-enum': true })
  expect(changed({ response: response.extend({ kind }) })).toEqual([])
})

test('reports a new name in a record of a response, which `z.record` refuses', () => {
  const counts = (names: string[]) => response.extend({ counts: z.partialRecord(z.enum(names), z.number()) })
  const [before, after] = [['high'], ['high', 'low']].map((names) =>
    describeEndpoints([{ ...base, response: counts(names) }]),
  )
  expect(compareContracts(before!, after!)).toEqual([
    'POST /api/tides: a name in response.counts can now be "low"',
  ])
})

test('reports a removed operation', () => {
  expect(compareContracts(describeEndpoints([base]), {})).toEqual(['POST /api/tides was removed'])
})

test('the current contracts can be stored and read back', () => {
  const now = describeEndpoints(endpoints)
  expect(compareContracts(Released.parse(JSON.parse(JSON.stringify(now))), now)).toEqual([])
})
