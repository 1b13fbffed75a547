import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  aDocument,
  anyOf,
  aRequest,
  idOf,
  inBatches,
  listed,
  titled,
  wayTo,
} from '../contract/fixtures.test-helper.ts'
import type { SearchEngine } from '../engine.ts'
import { openOpenSearchEngine } from './opensearch-engine.ts'
import {
  openStandIn,
  type Fault,
  type RecordedRequest,
  type StandIn,
} from './simulation/mock-server.test-helper.ts'

const water = aRequest({ concepts: [anyOf('water')] })

let standIn: StandIn
let engine: SearchEngine

beforeEach(async () => {
  standIn = await openStandIn()
  engine = openOpenSearchEngine({ url: standIn.url, alias: 'calls', searchTimeoutMs: 200 })
  await engine.rebuild(inBatches(titled('Water', 'Roads')), 'start')
  standIn.requests.length = 0
})

afterEach(async () => {
  await engine.close()
  await standIn.close()
})

const error = (status: number, type: string) => ({ status, body: { status, error: { type, reason: type } } })
const isSearch = ({ path }: RecordedRequest) => path.endsWith('/_search')
const isBulk = ({ path }: RecordedRequest) => path.endsWith('/_bulk')

/** Fails so many requests of a kind, then none. */
function failTimes(times: number, isFailing: (request: RecordedRequest) => boolean, fault: Fault): void {
  let left = times
  standIn.fail((request) => {
    if (left === 0 || !isFailing(request)) return null
    left -= 1
    return fault(request)
  })
}

describe('a search', () => {
  test.each([
    ['is away', () => 'disconnect'],
    ['answers too late', () => 'hang'],
    ['is overloaded', () => error(429, 'rejected_execution_exception')],
    ['lacks shards', () => error(503, 'search_phase_execution_exception')],
  ] as [string, Fault][])('is UNAVAILABLE with Retry-After while the cluster %s', async (_, fault) => {
    standIn.fail((request) => (isSearch(request) ? fault(request) : null))
    await expect(engine.search(water)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      details: { retryAfter: 5 },
    })
    standIn.recover()
    expect(await engine.search(water)).toMatchObject({ total: 1 })
  })

  test('is tried once more where a node does not answer', async () => {
    failTimes(1, isSearch, () => 'disconnect')
    expect(await engine.search(water)).toMatchObject({ total: 1 })
  })

  test('that OpenSearch does not understand is a mistake, not an absence', async () => {
    standIn.fail(() => error(400, 'parsing_exception'))
    await expect(engine.search(water)).rejects.toMatchObject({ name: 'ResponseError', statusCode: 400 })
  })

  test('says that a cluster is too old', async () => {
    standIn.fail((request) => {
      if (!isSearch(request)) return null
      const hit = { _id: idOf(1), sort: [1, 1, idOf(1)], matched_queries: ['0.0'] }
      return { status: 200, body: { hits: { total: { value: 1, relation: 'eq' }, hits: [hit] } } }
    })
    await expect(engine.search(water)).rejects.toThrow('OpenSearch 2.13 or later is needed')
  })

  test('finds nothing in a cluster that has no index yet', async () => {
    const empty = openOpenSearchEngine({ url: standIn.url, alias: 'others' })
    expect(await empty.search(water)).toMatchObject({ total: 0, hits: [] })
    expect(await empty.status()).toMatchObject({ documents: 0, position: null, isReady: false })
    await empty.close()
  })
})

describe('a write', () => {
  test('sends again what a busy cluster refused, and only that', async () => {
    const index = standIn.cluster.aliases.get('calls')
    failTimes(1, isBulk, ({ body }) => ({
      status: 200,
      body: {
        errors: true,
        items: [
          { index: { _index: index, _id: body[0].index._id, status: 200 } },
          { index: { _id: body[2].index._id, status: 429, error: { type: 'rejected', reason: 'busy' } } },
        ],
      },
    }))
    await engine.write([aDocument(3), aDocument(4, { title: 'Water' })], 'two')
    expect(await listed(engine, water)).toEqual([1, 4])
    const [first, second] = standIn.requests.filter(isBulk)
    expect(first!.body).toHaveLength(4)
    expect(second!.body.map((line: { index?: object }) => line.index).filter(Boolean)).toMatchObject([
      { _id: idOf(4) },
    ])
  })

  test('waits while the whole cluster is busy', async () => {
    failTimes(2, isBulk, () => error(429, 'rejected_execution_exception'))
    await engine.write([aDocument(3, { title: 'Water' })], 'two')
    expect(await listed(engine, water)).toEqual([1, 3])
  })

  test('goes on without a document that OpenSearch does not take', async () => {
    failTimes(1, isBulk, ({ body }) => {
      const refused = { type: 'mapper_parsing_exception', reason: 'immense term' }
      const items = [{ index: { _id: body[0].index._id, status: 400, error: refused } }]
      return { status: 200, body: { errors: true, items } }
    })
    await engine.write([aDocument(3, { title: 'Water' })], 'two')
    expect(await engine.status()).toMatchObject({ documents: 2, position: 'two' })
  })

  test('that failed is not said to be done', async () => {
    standIn.fail((request) => (isBulk(request) ? error(503, 'unavailable_shards_exception') : null))
    await expect(engine.write([aDocument(3)], 'two')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    standIn.recover()
    expect(await engine.status()).toMatchObject({ documents: 2, position: 'start' })
  })
})

test('a phrase is asked for and scored by the least of its words', async () => {
  await engine.write([aDocument(3, { title: 'Rural health', text: 'health health' })], 'two')
  const concepts = [anyOf(wayTo('rural health', { weight: 0.5 }))]
  const { hits } = await engine.search(aRequest({ concepts }))
  const [rural] = await engine.score([idOf(3)], [wayTo('rural', { weight: 0.5 })])
  expect(hits).toHaveLength(1)
  expect(hits[0]!.score).toBeCloseTo(rural!, 5)
})
