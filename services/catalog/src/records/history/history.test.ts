import { gunzipSync } from 'node:zlib'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { grantsGovSource } from '../imports/grants-gov.ts'
import { importSource } from '../imports/import-source.ts'
import { router } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const READ_AT = new Date('2026-03-13T00:00:00Z')
const shipped = new URL('../../../data/grants-gov-extract.xml.gz', import.meta.url)

async function importText(xml: string) {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'history-')), 'extract.xml')
  await writeFile(file, xml)
  return importSource(service.knex(), grantsGovSource(file, READ_AT))
}

const changes = () => service.knex().table('opportunity_changes')

beforeEach(async () => {
  await service.knex().table('opportunities').delete()
  service.as(member())
})
afterEach(() => clock.reset())

test('importing the same snapshot twice writes no history; changed records get an entry', async () => {
  const xml = gunzipSync(await readFile(shipped)).toString('utf8')
  const first = await importText(xml)
  expect(first.added).toBeGreaterThan(500)
  expect(await importText(xml)).toMatchObject({ added: 0, updated: 0, unchanged: first.added })
  expect(await changes()).toHaveLength(0)

  const title = /<OpportunityTitle>([^<]+)<\/OpportunityTitle>/.exec(xml)?.[1] ?? ''
  const day = 86_400_000
  clock.advance(day)
  const changed = xml.replace(title, `${title} (amended)`)
  expect(await importText(changed)).toMatchObject({ added: 0, updated: 1, unchanged: first.added - 1 })
  const [change] = await changes()
  const { status, body } = await service.send('GET', `/api/opportunities/${change.opportunityId}/history`)
  expect(status).toBe(200)
  expect(body).toHaveLength(1)
  expect(body[0].changes).toMatchObject([{ field: 'title', after: expect.stringContaining('(amended)') }])
  expect(body[0].changes[0].before).not.toContain('(amended)')
  expect(new Date(body[0].at).getTime()).toBeGreaterThan(Date.now())
})

test('metered details are named without their values', async () => {
  const [{ id }] = await service
    .knex()
    .table('opportunities')
    .insert({
      source: 'grants-gov',
      sourceId: 'h-1',
      readAt: READ_AT,
      title: 'Reading rooms',
      category: 'education',
      fundingType: 'grant',
      currency: 'USD',
      funderName: 'Department of Education',
      createdAt: READ_AT,
      updatedAt: READ_AT,
    })
    .returning('id')
  await service.knex().table('opportunities').where({ id }).update({
    applicationUrl: 'https://apply.example/1',
    deadline: '2027-01-01T04:59:59Z',
    updatedAt: clock.now(),
  })
  const { body } = await service.send('GET', `/api/opportunities/${id}/history`)
  expect(body[0].changes).toEqual([
    { field: 'deadline', before: null, after: expect.stringMatching(/^2027-01-01T/) },
    { field: 'applicationUrl' },
  ])
  expect((await service.send('GET', `/api/opportunities/${crypto.randomUUID()}/history`)).status).toBe(404)
})
