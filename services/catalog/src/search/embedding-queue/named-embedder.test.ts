import { testService } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import type { EngineHit } from '@fundharbor/search-engine/engine'
import {
  textVector,
  builtInEmbedder,
  currentEmbedder,
  setEmbedder,
} from '../../records/embeddings/embedder.ts'
import { rerankHits } from '../rank/rerank-hits.ts'
import { testModels } from '../../records/model-servers/model-servers.test-helper.ts'
import {
  currentSubjectVectors,
  subjectVectorsReady,
} from '../../records/vocabulary/current-subject-vectors.ts'
import { compileVocabulary } from '../../records/vocabulary/vocabulary.ts'
import { Subject } from '../../records/vocabulary/subject.ts'
import { createNamedEmbedder } from '../../records/embeddings/named-embedder.ts'
import { embedQueued } from './queue.ts'
import { nearest, readVectors } from '../../records/embeddings/similarities.ts'

const models = testModels([['boats', 'vessels']])
const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const named = (model = 'mock-model', dimensions?: number) =>
  createNamedEmbedder({ apiKey: 'key', baseUrl: models.url, model, dimensions, searchTimeoutMs: 100 })
const soon = () => ({ until: performance.now() + 20_000 })

/** Seeds records with vectors of the built-in model. */
async function seedEmbedded(titles: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const { id } = await seedOpportunity(service.knex(), {
      title,
      description: `<p>${title}.</p>`,
      sector: null,
    })
    ids.push(id)
    const row = {
      opportunity_id: id,
      model: builtInEmbedder.name,
      text_hash: 'hash',
      vector: Buffer.alloc(512, 1),
    }
    await service.knex().table('opportunity_embeddings').insert(row)
  }
  await service.knex().table('embedding_queue').delete()
  return ids
}

beforeEach(async () => {
  Object.assign(models, { requests: [], status: 200 })
  for (const table of ['opportunities', 'embedding_queue']) await service.knex().table(table).delete()
  setEmbedder(named())
})
afterAll(() => setEmbedder(builtInEmbedder))

test('texts are sent in batches, responses are put in order, and vectors are quantized to bytes', async () => {
  const vectors = await currentEmbedder().embed(Array.from({ length: 70 }, (_, index) => `boats ${index}`))
  expect(models.requests.map(({ body }) => body.input?.length)).toEqual([64, 6])
  expect(models.requests[0]?.body).toMatchObject({ model: 'mock-model', encoding_format: 'float' })
  const [again] = await currentEmbedder().embed(['boats 69'])
  expect([vectors[69], vectors.length, currentEmbedder().dimensions]).toEqual([again, 70, 96])
})

test('queries, profiles and subjects use the same model, and vectors are cached per model', async () => {
  const vocabulary = compileVocabulary([Subject.parse({ id: 'boats', label: 'Boats' })])
  await textVector('boats')
  await currentSubjectVectors(vocabulary)
  await subjectVectorsReady()
  expect((await currentSubjectVectors(vocabulary)).dimensions).toBe(96)
  expect(models.requests).toHaveLength(2)
  setEmbedder(named('another'))
  await textVector('boats')
  expect(models.requests.at(-1)?.body.model).toBe('another')
})

test('meaning ranks only once most records have vectors of the current model', async () => {
  const ids = await seedEmbedded(['Trains', 'Vessels', 'Planes', 'Buses', 'Trams'])
  const hits: EngineHit[] = ids.map((id) => ({ id, score: 1, key: null, best: [] }))
  const vector = await textVector('boats')
  const first = async () => (await rerankHits(hits, { vector, version: 'test' }))[0]?.hit
  expect(await readVectors(ids)).toEqual(new Map())
  expect((await first())?.id).toBe(ids[0])
  const [own] = await currentEmbedder().embed(['vessels'])
  await service
    .knex()
    .table('opportunity_embeddings')
    .where({ opportunity_id: ids[1] })
    .update({ model: currentEmbedder().name, vector: own })
  expect((await readVectors(ids)).size).toBe(1)
  expect((await first())?.id).toBe(ids[0])
  await embedQueued(service.knex(), soon())
  expect([...(await readVectors(ids)).values()].map(({ length }) => length)).toEqual([96, 96, 96, 96, 96])
  expect((await first())?.id).toBe(ids[1])
})

test('no requests are made when everything is embedded', async () => {
  await seedEmbedded(['Vessels'])
  await embedQueued(service.knex(), soon())
  await embedQueued(service.knex(), soon())
  const asked = models.requests.filter(({ body }) => body.input?.some((text) => text.startsWith('Vessels.')))
  expect(asked).toHaveLength(1)
})

test('failures of the server change nothing and open the circuit breaker', async () => {
  const ids = await seedEmbedded(['Vessels'])
  models.status = 500
  for (let times = 0; times < 5; times += 1)
    await expect(embedQueued(service.knex(), soon())).rejects.toThrow()
  const asked = models.requests.length
  await expect(embedQueued(service.knex(), soon())).rejects.toThrow()
  expect(models.requests).toHaveLength(asked)
  expect(await service.knex().table('embedding_queue')).toMatchObject([{ opportunityId: ids[0] }])
  expect(await textVector('ships')).toBeUndefined()
})

test('vectors of different dimensions are not compared, and a model that changes its dimension is rejected', async () => {
  expect(nearest(Buffer.alloc(8, 1), [Buffer.alloc(4, 1)])).toBeNull()
  expect(nearest(Buffer.alloc(4, 1), [Buffer.alloc(8, 1), Buffer.alloc(4, 1)])).toBeCloseTo(1)
  await expect(named('mock-model', 64).embed(['boats'])).rejects.toThrow('different dimension')
  expect(named('mock-model', 64).name).not.toBe(named('mock-model').name)
})
