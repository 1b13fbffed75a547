import { setTimeout as sleep } from 'node:timers/promises'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import type { EngineHit } from '../engine/engine.ts'
import { testModels } from '../../model-servers/model-servers.test-helper.ts'
import { createHttpReranker } from './http-reranker.ts'
import { rerankFirst, setReranker } from './reranker.ts'

const models = testModels([['dental', 'teeth', 'oral']])
const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const titles = ['Gears', 'Teeth of Combs', 'Dental and Oral Care', 'Wheels']
const hits: EngineHit[] = []
const hitOf = (id: string): EngineHit => ({ id, score: 1, key: null, best: [] })
let query = 0

/** The order of titles, with a unique query unless one is given. */
async function order(text = `teeth ${(query += 1)}`, related: EngineHit[] = []) {
  const ranked = await rerankFirst({ hits, related }, text)
  const place = ({ id }: EngineHit) => hits.findIndex((hit) => hit.id === id)
  return ranked.hits.map((hit) => titles[place(hit)])
}

const inUse = (timeoutMs = 1000, dailyCalls = 1000) =>
  setReranker({
    rerank: createHttpReranker({ url: `${models.url}/rerank`, apiKey: 'key', model: 'judge', dailyCalls }),
    timeoutMs,
  })

beforeAll(async () => {
  for (const title of titles) {
    const { id } = await seedOpportunity(service.knex(), {
      title,
      description: `<p>${title}.</p>`,
      funderName: '',
    })
    hits.push(hitOf(id))
  }
})
beforeEach(() => {
  Object.assign(models, { requests: [], status: 200, delayMs: 0, results: undefined })
  inUse()
})
afterAll(() => setReranker(null))

test('the first fifty are reranked by texts without markup', async () => {
  expect(await order('teeth')).toEqual(['Dental and Oral Care', 'Teeth of Combs', 'Gears', 'Wheels'])
  expect(models.requests).toMatchObject([
    {
      path: '/v1/rerank',
      authorization: 'Bearer key',
      body: {
        model: 'judge',
        query: 'teeth',
        top_n: 4,
        documents: expect.arrayContaining(['Gears. . Gears.']),
      },
    },
  ])
})

test('related rows stay behind matches, and rows after the first fifty stay there', async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    hitOf(crypto.randomUUID().replace(/^.../, `${100 + index}`)),
  )
  const ranked = await rerankFirst({ hits: many, related: hits }, 'teeth and more')
  expect(models.requests[0]?.body.documents).toHaveLength(50)
  expect(ranked.hits.slice(50)).toEqual(many.slice(50))
  const few = await rerankFirst({ hits: hits.slice(0, 1), related: hits.slice(1) }, 'teeth once more')
  expect(few.hits).toEqual(hits.slice(0, 1))
  expect(few.related[0]).toEqual(hits[2])
})

test('scores are cached until the catalog changes', async () => {
  await Promise.all([order('cached'), order('cached')])
  await order('cached')
  expect(models.requests).toHaveLength(1)
  await service
    .knex()
    .table('opportunities')
    .where({ id: hits[0]?.id })
    .update({ description: '<p>Cogs.</p>' })
  await order('cached')
  expect(models.requests).toHaveLength(2)
})

test('a late response does not reorder, and is cached for the next search', async () => {
  inUse(100)
  models.delayMs = 400
  const begun = performance.now()
  expect(await order('late teeth')).toEqual(titles)
  expect(performance.now() - begun).toBeLessThan(350)
  await sleep(500)
  expect((await order('late teeth'))[0]).toBe('Dental and Oral Care')
  expect(models.requests).toHaveLength(1)
})

test.each([
  ['another shape', { scores: [1, 2] }],
  ['a record that was not asked about', [{ index: 9, relevance_score: 1 }]],
  ['no figures', [{ index: 0, relevance_score: 'high' }]],
])('a response with %s does not reorder', async (_, results) => {
  models.results = results
  expect(await order()).toEqual(titles)
})

test('records without a score keep their order at the end', async () => {
  models.results = [{ index: 3, relevance_score: -2 }]
  expect(await order()).toEqual(['Wheels', 'Gears', 'Teeth of Combs', 'Dental and Oral Care'])
})

test('failures do not reorder, and open the circuit breaker', async () => {
  models.status = 500
  for (let times = 0; times < 6; times += 1) expect(await order()).toEqual(titles)
  expect(models.requests).toHaveLength(3)
})

test('the server is called no more often than the day allows', async () => {
  await service.knex().table('rate_limits').delete()
  inUse(1000, 2)
  await order()
  expect(await order()).not.toEqual(titles)
  expect(await order()).toEqual(titles)
  expect(models.requests).toHaveLength(2)
})
