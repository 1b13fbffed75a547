import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testService } from '@fundharbor/chassis/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { grantsGovSource } from './grants-gov.ts'
import { importSource } from './import-source.ts'
import { loadShippedOpportunities } from './shipped.ts'
import type { Source } from './source.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const READ_AT = new Date('2026-03-13T00:00:00Z')

beforeEach(async () => {
  for (const table of ['opportunities', 'held_back', 'import_runs'])
    await service.knex().table(table).delete()
})

const record = (id: number, title: string, description: string) => `<OpportunitySynopsisDetail_1_0>
  <OpportunityID>${id}</OpportunityID><OpportunityTitle>${title}</OpportunityTitle>
  <OpportunityNumber>ED-${id}</OpportunityNumber><AgencyCode>ED</AgencyCode><PostDate>0201202${id}</PostDate>
  <CloseDate>07152030</CloseDate><LastUpdatedDate>02012026</LastUpdatedDate>
  <Description>${description}</Description></OpportunitySynopsisDetail_1_0>`

async function extract(...records: string[]): Promise<Source> {
  const path = join(await mkdtemp(join(tmpdir(), 'reread-')), 'extract.xml')
  await writeFile(
    path,
    `<Grants xmlns="http://apply.grants.gov/system/OpportunityDetail-V1.0">${records.join('')}</Grants>`,
  )
  return grantsGovSource(path, READ_AT)
}

const load = async (...records: string[]) =>
  loadShippedOpportunities(service.knex(), { sources: [await extract(...records)], holdsBack: false })

const byOlderReaders = () => service.knex().table('import_runs').update({ readerVersion: 1 })
const all = () => service.knex().table('opportunities').orderBy('sourceId')

test('files imported by older readers are reread once, without notifications', async () => {
  await load(record(1, 'Old words', 'Rooms [1].'), record(2, 'Other', 'Same'))
  const before = await all()
  await byOlderReaders()
  await load(record(1, 'New words', 'Rooms…'), record(2, 'Other', 'Same'))
  const after = await all()
  expect(after[0]).toMatchObject({ title: 'New words', description: '<p>Rooms…</p>', isExcerpt: true })
  expect(after.map(({ id, updatedAt }) => [id, updatedAt])).toEqual(
    before.map(({ id, updatedAt }) => [id, updatedAt]),
  )
  expect(await service.knex().table('opportunity_changes')).toEqual([])

  await load(record(1, 'Once more', 'Rooms'))
  expect((await all())[0].title).toBe('New words')
})

test('withdrawn records stay withdrawn, and the team’s edits stay', async () => {
  await load(record(1, 'First', 'Text'), record(2, 'Second', 'Text'), record(3, 'Third', 'Text'))
  const knex = service.knex()
  await knex.table('opportunities').where({ sourceId: '1' }).update({ isActive: false, withdrawnAt: READ_AT })
  await knex
    .table('opportunities')
    .where({ sourceId: '2' })
    .update({ title: 'Ours', sourceValues: JSON.stringify({ title: 'Second' }) })
  await byOlderReaders()
  await load(record(1, 'First', 'Cut…'), record(2, 'The second', 'Cut…'), record(4, 'Fourth', 'Text'))
  expect((await all()).map(({ sourceId, title, isActive }) => [sourceId, title, isActive])).toEqual([
    ['1', 'First', false],
    ['2', 'Ours', true],
    ['3', 'Third', true],
  ])
  expect((await all())[1]).toMatchObject({ sourceValues: { title: 'The second' }, isExcerpt: true })
})

test('held-back records are updated in place, and nothing else is held back', async () => {
  const records = [record(1, 'First', 'Text'), record(2, 'Second', 'Text')]
  const start = async (...these: string[]) =>
    loadShippedOpportunities(service.knex(), { sources: [await extract(...these)] })
  await start(...records)
  expect(await all()).toEqual([])
  await importSource(service.knex(), await extract(record(3, 'Third', 'Text')))
  await byOlderReaders()
  await start(record(1, 'First', 'Cut…'), record(2, 'Second', 'Text'))
  const held = await service.knex().table('held_back').orderBy('sourceId')
  expect(held.map((row) => row.record.isExcerpt)).toEqual([true, false])
  expect((await all()).map(({ sourceId }) => sourceId)).toEqual(['3'])
})
