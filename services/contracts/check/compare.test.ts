import { endpoint, type EndpointSpec } from '@fundharbor/contracts/endpoint'
import { endpoints } from '@fundharbor/contracts/endpoints'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { compareContracts } from './compare.ts'
import { describeEndpoints, Released } from './describe.ts'

const base = endpoint({
  method: 'POST',
  path: '/api/tides',
  summary: 'Note a tide',
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

test('what adds without taking anything away passes', () => {
  expect(changed({})).toEqual([])
  expect(changed({ body: body.extend({ colour: z.string().optional() }) })).toEqual([])
  expect(changed({ response: response.extend({ colour: z.string() }) })).toEqual([])
  expect(changed({ query: base.query.extend({ order: z.string().optional() }) })).toEqual([])
  expect(changed({ body: body.extend({ kind: z.enum(['high', 'low', 'neap']) }) })).toEqual([])
  expect(changed({ body: body.extend({ name: z.string().max(200).optional() }) })).toEqual([])
  expect(changed({ response: response.extend({ kind: z.literal('high') }) })).toEqual([])
  expect(changed({ access: 'everyone' })).toEqual([])
})

test.each<[string, Partial<EndpointSpec>, string]>([
  ['a field of a request', { body: body.omit({ note: true }) }, 'body.note is gone'],
  ['a query parameter', { query: z.object({}) }, 'query.limit is gone'],
  ['a required field added', { body: body.extend({ colour: z.string() }) }, 'body.colour is required now'],
  ['a value fewer', { body: body.extend({ kind: z.literal('high') }) }, 'body.kind no longer takes "low"'],
  [
    'a shorter text',
    { body: body.extend({ name: z.string().max(40) }) },
    'body.name is narrower: maxLength is 40',
  ],
  [
    'no null any more',
    { body: body.extend({ note: z.string().optional() }) },
    'body.note no longer takes null',
  ],
  ['another type', { body: body.extend({ name: z.number() }) }, 'body.name was string and is number'],
  [
    'a field inside a list',
    { body: body.extend({ marks: z.array(z.object({ at: z.string(), by: z.string() })).optional() }) },
    'body.marks[].by is required now',
  ],
  ['a field of the answer', { response: response.omit({ note: true }) }, 'response.note is gone'],
  [
    'a field of the answer that may be missing',
    { response: response.extend({ note: z.string().optional() }) },
    'response.note may be missing now',
  ],
  [
    'a field of the answer that may be null',
    { response: response.extend({ note: z.string().nullable() }) },
    'response.note may be null now',
  ],
  [
    'a value that callers do not know',
    { response: response.extend({ kind: z.enum(['high', 'low', 'neap']) }) },
    'response.kind may be "neap" now',
  ],
  ['another status', { status: 200 }, 'answered 201 and answers 200'],
  ['a narrower door', { access: 'admin' }, 'was for member and is for admin'],
])('%s is refused by its name', (_title, change, phrase) => {
  expect(changed(change)).toEqual([`POST /api/tides: ${phrase}`])
})

test('an operation that is gone is named', () => {
  expect(compareContracts(describeEndpoints([base]), {})).toEqual(['POST /api/tides is gone'])
})

test('the contracts of today can be written down and read back', () => {
  const now = describeEndpoints(endpoints)
  expect(compareContracts(Released.parse(JSON.parse(JSON.stringify(now))), now)).toEqual([])
})
