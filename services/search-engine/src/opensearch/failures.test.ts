import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  makeDocument,
  conceptOf,
  makeRequest,
  idOf,
  inBatches,
  listedNumbers,
  documentsWithTitles,
  alternativeFor,
} from '../contract/fixtures.test-helper.ts'
import type { SearchEngine } from '../engine.ts'
import { openOpenSearchEngine } from './opensearch-engine.ts'
import {
  openMockServer,
  type ResponseOverride,
  type RecordedRequest,
  type MockServer,
} from './simulation/mock-server.test-helper.ts'

const water = makeRequest({ concepts: [conceptOf('water')] })

let mockServer: MockServer
let engine: SearchEngine

beforeEach(async () => {
  mockServer = await openMockServer()
  engine = openOpenSearchEngine({ url: mockServer.url, alias: 'calls', searchTimeoutMs: 200 })
  await engine.rebuild(inBatches(documentsWithTitles('Water', 'Roads')), 'start')
  mockServer.requests.length = 0
})

afterEach(async () => {
  await engine.close()
  await mockServer.close()
})

const error = (status: number, type: string) => ({ status, body: { status, error: { type, reason: type } } })
const isSearch = ({ path }: RecordedRequest) => path.endsWith('/_search')
const isBulk = ({ path }: RecordedRequest) => path.endsWith('/_bulk')

/** Fails a number of matching requests. */
function failTimes(
  times: number,
  isFailing: (request: RecordedRequest) => boolean,
  fault: ResponseOverride,
): void {
  let left = times
  mockServer.fail((request) => {
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
  ] as [string, ResponseOverride][])(
    'is UNAVAILABLE with Retry-After while the cluster %s',
    async (_, fault) => {
      mockServer.fail((request) => (isSearch(request) ? fault(request) : null))
      await expect(engine.search(water)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        status: 503,
        details: { retryAfter: 5 },
      })
      mockServer.recover()
      expect(await engine.search(water)).toMatchObject({ total: 1 })
    },
  )

  test('is retried once if a node does not respond', async () => {
    failTimes(1, isSearch, () => 'disconnect')
    expect(await engine.search(water)).toMatchObject({ total: 1 })
  })

  test('that OpenSearch rejects is a bug, not an outage', async () => {
    mockServer.fail(() => error(400, 'parsing_exception'))
    await expect(engine.search(water)).rejects.toMatchObject({ name: 'ResponseError', statusCode: 400 })
  })

  test('says that a cluster is too old', async () => {
    mockServer.fail((request) => {
      if (!isSearch(request)) return null
      const hit = { _id: idOf(1), sort: [1, 1, idOf(1)], matched_queries: ['0.0'] }
      return { status: 200, body: { hits: { total: { value: 1, relation: 'eq' }, hits: [hit] } } }
    })
    await expect(engine.search(water)).rejects.toThrow('OpenSearch 2.13 or later is required')
  })

  test('finds nothing in a cluster that has no index yet', async () => {
    const empty = openOpenSearchEngine({ url: mockServer.url, alias: 'others' })
    expect(await empty.search(water)).toMatchObject({ total: 0, hits: [] })
    expect(await empty.status()).toMatchObject({ documents: 0, position: null, isReady: false })
    await empty.close()
  })
})

describe('a write', () => {
  test('retries exactly the changes that a busy cluster rejected', async () => {
    const index = mockServer.cluster.aliases.get('calls')
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
    await engine.write([makeDocument(3), makeDocument(4, { title: 'Water' })], 'two')
    expect(await listedNumbers(engine, water)).toEqual([1, 4])
    const [first, second] = mockServer.requests.filter(isBulk)
    expect(first!.body).toHaveLength(4)
    expect(second!.body.map((line: { index?: object }) => line.index).filter(Boolean)).toMatchObject([
      { _id: idOf(4) },
    ])
  })

  test('waits while the cluster is busy', async () => {
    failTimes(2, isBulk, () => error(429, 'rejected_execution_exception'))
    await engine.write([makeDocument(3, { title: 'Water' })], 'two')
    expect(await listedNumbers(engine, water)).toEqual([1, 3])
  })

  test('skips a document that OpenSearch rejects', async () => {
    failTimes(1, isBulk, ({ body }) => {
      const refused = { type: 'mapper_parsing_exception', reason: 'immense term' }
      const items = [{ index: { _id: body[0].index._id, status: 400, error: refused } }]
      return { status: 200, body: { errors: true, items } }
    })
    await engine.write([makeDocument(3, { title: 'Water' })], 'two')
    expect(await engine.status()).toMatchObject({ documents: 2, position: 'two' })
  })

  test('that failed is not reported as done', async () => {
    mockServer.fail((request) => (isBulk(request) ? error(503, 'unavailable_shards_exception') : null))
    await expect(engine.write([makeDocument(3)], 'two')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    mockServer.recover()
    expect(await engine.status()).toMatchObject({ documents: 2, position: 'start' })
  })
})

test('a phrase is scored by the minimum of its words', async () => {
  await engine.write([makeDocument(3, { title: 'Rural health', text: 'health health' })], 'two')
  const concepts = [conceptOf(alternativeFor('rural health', { weight: 0.5 }))]
  const { hits } = await engine.search(makeRequest({ concepts }))
  const [rural] = await engine.score([idOf(3)], [alternativeFor('rural', { weight: 0.5 })])
  expect(hits).toHaveLength(1)
  expect(hits[0]!.score).toBeCloseTo(rural!, 5)
})
