import { testService } from '@fundharbor/chassis/testing/service'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const table = (name: string) => service.knex().table(name)
const countOf = async (name: string) => Number((await table(name).count({ count: '*' }))[0]?.count)
const totals = async () =>
  (
    await service
      .knex()
      .raw('SELECT sum(opportunities)::int AS open, sum(amount)::text AS amount FROM open_totals')
  ).rows[0]

test('every write of opportunities updates the totals, the revision, the embeddings and the change feed', async () => {
  await seedOpportunity(service.knex(), { title: 'Clinics', maxAmount: '500.00' })
  await seedOpportunity(service.knex(), { title: 'Schools', isActive: false })
  await table('embedding_queue').delete()
  const before = await countOf('catalog_revisions')
  const { id } = await seedOpportunity(service.knex(), { title: 'Harbors', maxAmount: '100.00' })
  expect(await totals()).toEqual({ open: 2, amount: '600.00' })
  expect(await table('embedding_queue').pluck('opportunity_id')).toEqual([id])
  await table('opportunities').where({ id }).update({ updatedAt: new Date() })
  await table('embedding_queue').delete()
  await table('opportunities')
    .where({ id })
    .update({ subjects: ['harbors'] })
  expect(await countOf('embedding_queue')).toBe(0)
  expect(await countOf('catalog_revisions')).toBe(before + 2)
  expect(await table('search_changes').where({ opportunityId: id })).toHaveLength(2)
  await table('opportunities').where({ id }).delete()
  expect(await totals()).toEqual({ open: 1, amount: '500.00' })
  expect(await table('search_changes').where({ opportunityId: id })).toHaveLength(3)
})

test('the category stays the first of the categories, whichever of the two is written', async () => {
  const { id } = await seedOpportunity(service.knex(), { category: 'arts' })
  const row = table('opportunities').where({ id })
  await row.clone().update({ categories: ['arts', 'education'] })
  await row.clone().update({ category: 'education' })
  expect(await row.clone().pluck('categories')).toEqual([['education']])
  await row.clone().update({ categories: ['education', 'arts', 'health'] })
  await row.clone().update({ category: 'community' })
  expect(await row.clone().pluck('categories')).toEqual([['community', 'arts', 'health']])
})
