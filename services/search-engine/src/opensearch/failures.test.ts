import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
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
import { DEFAULT_ALIAS } from './connection.ts'
import { openOpenSearchEngine } from './opensearch-engine.ts'
import {
  openRealNode,
  withOpenSearch,
  type RealNode,
  type RecordedRequest,
  type ResponseOverride,
} from './real-node.test-helper.ts'

const water = makeRequest({ concepts: [conceptOf('water')] })

let node: RealNode
let engine: SearchEngine

const isSearch = ({ path }: RecordedRequest) => path.endsWith('/_search')
const isBulk = ({ path }: RecordedRequest) => path.endsWith('/_bulk')

/** What a node of OpenSearch 3.9 answered to requests that would not fit in its memory, and while a shard was missing. */
const overloaded = {
  status: 429,
  body: {
    error: {
      type: 'circuit_breaking_exception',
      reason: '[parent] Data too large, data for [<http_request>] would be larger than the limit of [5.1mb]',
      durability: 'TRANSIENT',
    },
    status: 429,
  },
}
const missingShards = {
  status: 503,
  body: {
    error: { root_cause: [], type: 'search_phase_execution_exception', reason: '', phase: 'query' },
    status: 503,
  },
}
const inactiveShard = {
  type: 'unavailable_shards_exception',
  reason: '[fundharbor-opportunities][0] primary shard is not active Timeout: [1m]',
}

/** Fails a number of matching requests. */
function failTimes(
  times: number,
  isFailing: (request: RecordedRequest) => boolean,
  fault: ResponseOverride,
): void {
  let left = times
  node.fail((request) => {
    if (left === 0 || !isFailing(request)) return null
    left -= 1
    return fault(request)
  })
}

withOpenSearch(() => {
  beforeEach(async () => {
    node = await openRealNode()
    engine = openOpenSearchEngine({ url: node.url, searchTimeoutMs: 1000 })
    await engine.rebuild(inBatches(documentsWithTitles('Water', 'Roads')), 'start')
    node.requests.length = 0
  })

  afterEach(() => engine.close())

  describe('a search', () => {
    test.each([
      ['is away', () => 'disconnect'],
      ['answers too late', () => 'hang'],
      ['is overloaded', () => overloaded],
      ['lacks shards', () => missingShards],
    ] as [string, ResponseOverride][])(
      'is UNAVAILABLE with Retry-After while the cluster %s',
      async (_, fault) => {
        node.fail((request) => (isSearch(request) ? fault(request) : null))
        await expect(engine.search(water)).rejects.toMatchObject({
          code: 'UNAVAILABLE',
          status: 503,
          details: { retryAfter: 5 },
        })
        node.recover()
        expect(await engine.search(water)).toMatchObject({ total: 1 })
      },
    )

    test('is retried once if a node does not respond', async () => {
      failTimes(1, isSearch, () => 'disconnect')
      expect(await engine.search(water)).toMatchObject({ total: 1 })
    })

    test('is answered by the other nodes while one is down', async () => {
      const nodes = openOpenSearchEngine({ url: `http://127.0.0.1:1,${node.url}` })
      onTestFinished(() => nodes.close())
      for (let turn = 0; turn < 3; turn += 1) expect(await nodes.search(water)).toMatchObject({ total: 1 })
    })

    test('that OpenSearch rejects is a bug, not an outage', async () => {
      const beyondItsWindow = { ...water, limit: 20_000 }
      await expect(engine.search(beyondItsWindow)).rejects.toMatchObject({
        name: 'ResponseError',
        statusCode: 400,
      })
    })

    test('says that a cluster is too old', async () => {
      node.fail((request) => {
        if (!isSearch(request)) return null
        const hit = { _id: idOf(1), sort: [1, 1, idOf(1)], matched_queries: ['0.0'] }
        return { status: 200, body: { hits: { total: { value: 1, relation: 'eq' }, hits: [hit] } } }
      })
      await expect(engine.search(water)).rejects.toThrow('OpenSearch 2.13 or later is required')
    })

    test('finds nothing in a cluster that has no index yet', async () => {
      const empty = openOpenSearchEngine({ url: node.url, alias: `${DEFAULT_ALIAS}-others` })
      expect(await empty.search(water)).toMatchObject({ total: 0, hits: [] })
      expect(await empty.status()).toMatchObject({ documents: 0, position: null, isReady: false })
      await empty.close()
    })
  })

  describe('a write', () => {
    test('retries exactly the changes that a busy cluster rejected', async () => {
      const [index] = Object.keys(await node.indices())
      failTimes(1, isBulk, ({ body }) => ({
        status: 200,
        body: {
          errors: true,
          items: [
            { index: { _index: index, _id: body[0].index._id, status: 201 } },
            { index: { _index: index, _id: body[2].index._id, status: 503, error: inactiveShard } },
          ],
        },
      }))
      await engine.write([makeDocument(3), makeDocument(4, { title: 'Water' })], 'two')
      expect(await listedNumbers(engine, water)).toEqual([1, 4])
      const [first, second] = node.requests.filter(isBulk)
      expect(first!.body).toHaveLength(4)
      expect(second!.body.map((line: { index?: object }) => line.index).filter(Boolean)).toMatchObject([
        { _id: idOf(4) },
      ])
    })

    test('waits while the cluster is busy', async () => {
      failTimes(2, isBulk, () => overloaded)
      await engine.write([makeDocument(3, { title: 'Water' })], 'two')
      expect(await listedNumbers(engine, water)).toEqual([1, 3])
    })

    test('skips a document that OpenSearch rejects', async () => {
      await engine.write([makeDocument(3, { title: 'Water', closesAt: 1e30 }), makeDocument(4)], 'two')
      expect(await engine.status()).toMatchObject({ documents: 3, position: 'two' })
    })

    test('that failed is not reported as done', async () => {
      node.fail((request) => (isBulk(request) ? missingShards : null))
      await expect(engine.write([makeDocument(3)], 'two')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      node.recover()
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
})
