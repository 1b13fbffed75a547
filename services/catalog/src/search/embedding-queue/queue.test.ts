import { testService } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { readRevision } from '../../records/opportunities/revision.ts'
import { loadShippedOpportunities } from '../../records/imports/shipped.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { embed, unloadModel } from '../../records/embeddings/model.ts'
import { embedQueued } from './queue.ts'
import { cosineSimilarity, type Vector } from '../../records/embeddings/vector.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const aMinute = () => ({ until: performance.now() + 60_000 })
const countOf = async (table: string) => Number((await service.knex().table(table).count('* as n'))[0]?.n)

beforeAll(() => loadShippedOpportunities(service.knex()), 60_000)
afterAll(unloadModel)

test('shipped records use shipped vectors, and concurrent replicas process each row once', async () => {
  expect(await countOf('embedding_queue')).toBeGreaterThanOrEqual(1853)
  await Promise.all([embedQueued(service.knex(), aMinute()), embedQueued(service.knex(), aMinute())])
  expect(await countOf('embedding_queue')).toBe(0)
  expect(await countOf('opportunity_embeddings')).toBe(1853)
})

test('records without category codes are classified by meaning, and classified_as records it', async () => {
  const classified = await OpportunityModel.query().whereNotNull('classified_as')
  expect(classified.length).toBeGreaterThan(2)
  for (const row of classified) expect(row.category).not.toBe('other')
  expect(classified.every(({ sourceCodes }) => Object.keys(sourceCodes).length > 0)).toBe(true)
})

test('records without matching words are tagged by meaning; most have several subjects by words', async () => {
  const rows = await OpportunityModel.query().select('title', 'subjects', 'category', 'categories')
  const without = rows.filter(({ subjects }) => subjects.length === 0)
  expect(without.length).toBeLessThan(rows.length / 50)
  const economics = rows.find(({ title }) => title === 'Economics')
  expect(economics?.subjects).toContain('economics-research')
  expect(rows.every(({ category, categories }) => categories[0] === category)).toBe(true)
  const share = (name: string) => rows.filter(({ category }) => category === name).length / rows.length
  expect(share('health')).toBeLessThan(0.4)
  expect(share('other')).toBeLessThan(0.02)
  const renovation = rows.find(({ title }) =>
    title.startsWith('Sustainable, beautiful and healthy construction'),
  )
  expect(renovation?.category).not.toBe('health')
})

test('an empty queue does nothing', async () => {
  const before = await readRevision()
  await embedQueued(service.knex(), aMinute())
  expect(await readRevision()).toBe(before)
})

test('new and changed records are embedded, and the revision changes', async () => {
  const clinic = await seedOpportunity(service.knex())
  const chips = await seedOpportunity(service.knex(), {
    title: 'Semiconductor pilot lines',
    sector: 'Digital',
    description: '<p>Chips and photonic packaging.</p>',
  })
  const before = await readRevision()
  await embedQueued(service.knex(), aMinute())
  expect(await readRevision()).not.toBe(before)
  const vectorOf = async ({ id }: OpportunityModel): Promise<Vector> =>
    (await service.knex().table('opportunity_embeddings').where({ opportunity_id: id }).first()).vector
  const [nurses] = await embed(['Nurses who visit villages and treat patients in a rural clinic'])
  if (!nurses) throw new Error('The model answered nothing')
  const alike = cosineSimilarity(await vectorOf(clinic), nurses)
  expect(alike).toBeGreaterThan(cosineSimilarity(await vectorOf(chips), nurses) + 0.1)

  await OpportunityModel.query().findById(clinic.id).patch({ minAmount: '10.00' })
  await embedQueued(service.knex(), aMinute())
  const same = await vectorOf(clinic)
  await OpportunityModel.query().findById(clinic.id).patch({ title: 'Ocean buoys' })
  await embedQueued(service.knex(), aMinute())
  expect(cosineSimilarity(same, nurses)).toBeCloseTo(alike)
  expect(cosineSimilarity(await vectorOf(clinic), nurses)).toBeLessThan(alike)
})
