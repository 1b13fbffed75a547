import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { router as history } from '../history/routes.ts'
import { grantsGovSource } from './grants-gov.ts'
import { importSource } from './import-source.ts'

const service = testService({
  service: 'catalog',
  routers: [history],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const READ_AT = new Date('2026-03-13T00:00:00Z')

beforeEach(async () => {
  for (const table of ['opportunities', 'held_back']) await service.knex().table(table).delete()
  service.as(member())
})

const opportunity = (id: number, closes = '07152030') => `<OpportunitySynopsisDetail_1_0>
  <OpportunityID>${id}</OpportunityID><OpportunityTitle>Reading rooms ${id}</OpportunityTitle>
  <OpportunityNumber>ED-${id}</OpportunityNumber><AgencyCode>ED</AgencyCode><PostDate>02012026</PostDate>
  <CloseDate>${closes}</CloseDate><LastUpdatedDate>02012026</LastUpdatedDate></OpportunitySynopsisDetail_1_0>`

async function importExtract(
  ids: number[],
  { isWhole = true, mayWithdraw = false, readAt = READ_AT, more = '' } = {},
) {
  const path = join(await mkdtemp(join(tmpdir(), 'withdraw-')), 'extract.xml')
  const records = ids.map((id) => opportunity(id)).join('\n')
  await writeFile(
    path,
    `<Grants xmlns="http://apply.grants.gov/system/OpportunityDetail-V1.0">${records}${more}</Grants>`,
  )
  return importSource(service.knex(), grantsGovSource(path, readAt, { isWhole, mayWithdraw }))
}

const row = (sourceId: number) => service.knex().table('opportunities').where({ sourceId }).first()

test('records missing from a full extract are withdrawn, with a history entry, and restored when they reappear', async () => {
  await importExtract([1, 2, 3])
  expect(await importExtract([1, 2])).toMatchObject({ status: 'finished', withdrawn: 1, unchanged: 2 })
  const withdrawn = await row(3)
  expect(withdrawn).toMatchObject({ isActive: false, withdrawnAt: expect.any(Date) })
  const [entry] = await service.knex().table('opportunity_changes').where({ opportunityId: withdrawn.id })
  expect(entry).toMatchObject({
    origin: 'withdrawal',
    changes: [{ field: 'is_active', before: true, after: false }],
  })
  expect(withdrawn.updatedAt.getTime()).toBeGreaterThan(withdrawn.createdAt.getTime())

  expect(await importExtract([1, 2])).toMatchObject({ withdrawn: 0 })
  expect(await importExtract([1, 2, 3])).toMatchObject({ updated: 1, unchanged: 2, withdrawn: 0 })
  expect(await row(3)).toMatchObject({ isActive: true, withdrawnAt: null })
  const { body } = await service.send('GET', `/api/opportunities/${withdrawn.id}/history`)
  expect(body.map(({ origin }: { origin: string }) => origin)).toEqual(['source', 'withdrawal'])
})

test('an incomplete source withdraws nothing', async () => {
  await importExtract([1, 2])
  expect(await importExtract([1], { isWhole: false })).toMatchObject({ withdrawn: 0 })
  expect(await row(2)).toMatchObject({ isActive: true })
})

test('closed, newer and invalid records are not withdrawn', async () => {
  await importExtract([1], { more: opportunity(2, '02152026') })
  await importExtract([3], { isWhole: false, readAt: new Date('2026-06-01T00:00:00Z') })
  await importExtract([4], { isWhole: false })
  const broken = opportunity(4, '02312027')
  expect(await importExtract([1], { more: broken })).toMatchObject({ withdrawn: 0, skipped: 1 })
  for (const id of [2, 3, 4]) expect(await row(id)).toMatchObject({ isActive: true })
})

test('an extract that lacks a third of the open records withdraws nothing and asks', async () => {
  const all = Array.from({ length: 30 }, (_, index) => index + 1)
  await importExtract(all)
  expect(await importExtract([...all.slice(0, 20), 99])).toMatchObject({
    status: 'finished',
    added: 1,
    withdrawn: 0,
    missing: 10,
  })
  expect(await row(30)).toMatchObject({ isActive: true })
  expect(await importExtract([...all.slice(0, 20), 99], { mayWithdraw: true })).toMatchObject({
    withdrawn: 10,
    missing: 0,
  })
  expect(await row(30)).toMatchObject({ isActive: false })
})

test('records that the team made visible stay visible, and are marked', async () => {
  await importExtract([1, 2])
  await service
    .knex()
    .table('opportunities')
    .where({ sourceId: 2 })
    .update({ sourceValues: '{"is_active": true}' })
  expect(await importExtract([1])).toMatchObject({ withdrawn: 1 })
  expect(await row(2)).toMatchObject({ isActive: true, withdrawnAt: expect.any(Date) })
})
