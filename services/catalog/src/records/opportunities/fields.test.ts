import { clock } from '@fundharbor/chassis/runtime/clock'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Knex } from 'knex'
import { beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { fieldList, fieldsWith, toColumn, toField, trackedFields, watchedFields } from './field-lists.ts'
import { synchronizeFields } from './synchronize-fields.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeEach(() => synchronizeFields(service.knex()))

const namesIn = (table: string): Promise<string[]> => service.knex().table(table).pluck('name')
const changes = (knex: Knex, id: string) =>
  knex.table('opportunity_changes').where({ opportunityId: id }).orderBy('id').pluck('changes')

test('every field is a column of the table', async () => {
  const columns = Object.keys(await service.knex().table('opportunities').columnInfo())
  expect(fieldList.map(({ name }) => name).filter((name) => !columns.includes(name))).toEqual([])
})

test('column names convert to field names and back', () => {
  for (const { name } of fieldList) expect(toField(toColumn(name))).toBe(name)
})

test('synchronizing updates the fields that the triggers use', async () => {
  const knex = service.knex()
  const before = await knex.table('tracked_fields').orderBy('position')
  expect(before.map(({ name, hasValues }) => [toField(name), hasValues])).toEqual(
    trackedFields().map(({ name, hasValues }) => [name, hasValues]),
  )
  await knex.table('tracked_fields').where({ name: 'title' }).update({ hasValues: false, position: 99 })
  await knex.table('tracked_fields').where({ name: 'deadline' }).delete()
  await knex.table('tracked_fields').insert({ name: 'of_old', hasValues: true, position: 1 })
  await knex.table('watched_fields').delete()
  await Promise.all([1, 2, 3].map(() => synchronizeFields(knex)))
  expect(await knex.table('tracked_fields').orderBy('position')).toEqual(before)
  expect((await namesIn('watched_fields')).map(toField).toSorted()).toEqual(watchedFields().toSorted())
})

test('a change of each embedded field queues the record for its vector, and of no other field', async () => {
  const knex = service.knex()
  const changed: Record<string, unknown> = {
    title: 'Other',
    description: '<p>Other</p>',
    sector: 'other',
    category: 'arts',
    sourceCodes: JSON.stringify({ category: ['AR'] }),
  }
  const others = { funderName: 'Other', currency: 'EUR', geoScope: 'Kenya', deadlineZone: 'Europe/Paris' }
  expect(fieldsWith('embedded').toSorted()).toEqual([...Object.keys(changed), 'isActive'].toSorted())
  for (const [name, value] of Object.entries({ ...changed, ...others })) {
    const { id } = await seedOpportunity(knex)
    await knex.table('embedding_queue').delete()
    await knex
      .table('opportunities')
      .where({ id })
      .update({ [name]: value })
    expect(await knex.table('embedding_queue').pluck('opportunity_id'), name).toEqual(
      name in others ? [] : [id],
    )
  }
})

test('a newly embedded field queues the record without a change of the trigger', async () => {
  const knex = service.knex()
  const { id } = await seedOpportunity(knex)
  await knex.table('embedding_queue').delete()
  await knex.table('watched_fields').insert({ name: 'renewability', isEmbedded: true })
  await knex.table('opportunities').where({ id }).update({ renewability: 'Yearly' })
  expect(await knex.table('embedding_queue').pluck('opportunity_id')).toEqual([id])
  await knex.table('watched_fields').where({ name: 'renewability' }).delete()
})

test('the history lists tracked fields in table order', async () => {
  const knex = service.knex()
  const { id } = await seedOpportunity(knex)
  const row = knex.table('opportunities').where({ id })
  await row.clone().update({
    contactEmail: 'a@b.example',
    description: '<p>New</p>',
    geoScope: 'Kenya',
    title: 'New',
    renewability: 'Yearly',
    updatedAt: clock.now(),
  })
  expect(await changes(knex, id)).toEqual([
    [
      { field: 'title', before: 'Rural Community Health Support Program', after: 'New' },
      { field: 'geo_scope', before: 'United States', after: 'Kenya' },
      { field: 'description' },
      { field: 'contact_email' },
    ],
  ])
  await row.clone().update({ renewability: 'Never' })
  expect(await changes(knex, id)).toHaveLength(1)
})

test('a newly tracked field is in the history, even before it has a column', async () => {
  const knex = service.knex()
  const { id } = await seedOpportunity(knex)
  await knex.table('tracked_fields').insert([
    { name: 'renewability', hasValues: true, position: 90 },
    { name: 'not_yet_there', hasValues: true, position: 91 },
  ])
  await knex.table('watched_fields').insert([{ name: 'renewability' }, { name: 'not_yet_there' }])
  const announced = () => knex.table('search_changes').where({ opportunityId: id })
  const before = (await announced()).length
  await knex.table('opportunities').where({ id }).update({ renewability: 'Yearly' })
  expect(await changes(knex, id)).toEqual([[{ field: 'renewability', before: null, after: 'Yearly' }]])
  expect(await announced()).toHaveLength(before + 1)
})

test('only changes of search fields reach the search', async () => {
  const knex = service.knex()
  const { id } = await seedOpportunity(knex)
  const row = knex.table('opportunities').where({ id })
  const announced = async () => (await knex.table('search_changes').where({ opportunityId: id })).length
  const before = await announced()
  await row.clone().update({ contactEmail: 'c@d.example', renewability: 'Never', updatedAt: clock.now() })
  expect(await announced()).toBe(before)
  await row.clone().update({ organizationTypes: ['individual'] })
  await row.clone().update({ totalFunding: '5.00' })
  expect(await announced()).toBe(before + 2)
})
