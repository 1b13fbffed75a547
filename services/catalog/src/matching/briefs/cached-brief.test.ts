import { member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { router as internal } from '../../public/internal/routes.ts'
import { euCallsSource } from '../../records/imports/eu-calls.ts'
import { writeOpportunities } from '../../records/imports/write-opportunities.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { router } from '../../public/opportunity-details/routes.ts'

const service = testService({
  service: 'catalog',
  routers: [router, internal],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const stored = (id: string) => service.knex().table('opportunity_briefs').where({ opportunityId: id }).first()

const briefOf = async (id: string) => {
  service.as(member())
  return (await service.send('GET', `/api/opportunities/${id}`)).body.brief
}

test('details have a brief, which is stored and follows changes', async () => {
  const { id } = await seedOpportunity(service.knex(), {
    description: '<p>Proposals should keep families housed.</p>',
  })
  expect((await briefOf(id)).asks).toEqual(['Proposals should keep families housed.'])
  const first = await stored(id)
  expect(first.brief.asks).toHaveLength(1)
  // What another process has stored is not read from the text again.
  const other = await seedOpportunity(service.knex(), { description: '<p>Another text.</p>' })
  const { revision } = await OpportunityModel.query().findById(other.id).throwIfNotFound()
  const brief = JSON.stringify({ ...first.brief, asks: ['From the table'] })
  await service
    .knex()
    .table('opportunity_briefs')
    .insert({ ...first, opportunityId: other.id, revision, brief })
  expect((await briefOf(other.id)).asks).toEqual(['From the table'])
  await service
    .knex()
    .table('opportunities')
    .where({ id })
    .update({ description: '<p>Proposals must open a night clinic.</p>' })
  expect((await briefOf(id)).asks).toEqual(['Proposals must open a night clinic.'])
  expect((await stored(id)).revision).not.toBe(first.revision)
})

test('documents get the brief too, and the amount in the words of the funder', async () => {
  const { id } = await seedOpportunity(service.knex(), {
    description: '<p>Projects must plant trees.</p>',
    amount: 'Up to $50,000',
  })
  const person = member()
  const path = `/internal/opportunities/${id}?workspaceId=${person.workspaceId}`
  const { body } = await service.send('GET', path, undefined, { 'x-internal-secret': TEST_SECRET })
  expect(body.brief.asks).toEqual(['Projects must plant trees.'])
  expect(body).toMatchObject({ amount: 'Up to $50,000', isOpened: false })
  service.as(person)
  await service.send('GET', `/api/opportunities/${id}`)
  const again = await service.send('GET', path, undefined, { 'x-internal-secret': TEST_SECRET })
  expect(again.body.isOpened).toBe(true)
})

test('an opportunity opens while an import writes it, and its brief is stored', async () => {
  const { items } = euCallsSource(new URL('../../../data/eu-funding-tenders.json', import.meta.url).pathname)
  const { value: item } = await items()[Symbol.asyncIterator]().next()
  await service.knex().transaction((trx) => writeOpportunities(trx, [item.record]))
  const { id } = await OpportunityModel.query().findOne({ sourceId: item.record.sourceId }).throwIfNotFound()
  await service.knex().transaction(async (trx) => {
    expect(await writeOpportunities(trx, [{ ...item.record, title: 'Changed' }])).toEqual(['updated'])
    service.as(member())
    expect((await service.send('GET', `/api/opportunities/${id}`)).status).toBe(200)
    expect(await stored(id)).toBeDefined()
  })
})

test('an opportunity opens even if its brief cannot be stored', async () => {
  const { id } = await seedOpportunity(service.knex(), { description: '<p>Projects must plant trees.</p>' })
  await service.knex().raw(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'refused'; END $$`)
  await service
    .knex()
    .raw('CREATE TRIGGER refused BEFORE INSERT ON opportunity_briefs FOR EACH ROW EXECUTE FUNCTION refuse()')
  try {
    expect((await briefOf(id)).asks).toEqual(['Projects must plant trees.'])
    expect(await stored(id)).toBeUndefined()
  } finally {
    await service.knex().raw('DROP FUNCTION refuse CASCADE')
  }
})
