import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Addition } from '@fundharbor/contracts/catalog/additions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdBackLatest, updateHeldBack } from '../imports/hold-back.ts'
import { OpportunityRecord, type ReadRecord } from '../opportunities/record.ts'
import { writeOpportunities } from '../imports/write-opportunities.ts'
import { addForToday } from './job.ts'
import { heldBackRecords, type AdditionSource } from './sources.ts'
import { additionsRouter } from './routes.ts'

let sources: AdditionSource[] = [heldBackRecords]
const live: AdditionSource = {
  name: 'Grants.gov',
  next: (knex, count) => sources[0]?.next(knex, count) ?? Promise.resolve([]),
}
const service = testService({
  service: 'catalog',
  routers: [additionsRouter([live])],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const record = (n: number, over: Partial<OpportunityRecord> = {}) => OpportunityRecord.parse(read(n, over))

const read = (n: number, over: Partial<OpportunityRecord>): ReadRecord => ({
  source: 'grants-gov',
  sourceId: `held-${n}`,
  sourceNumber: null,
  sourceUrl: null,
  sourceCodes: {},
  sourceRevision: null,
  readAt: '2026-11-01T00:00:00.000Z',
  title: `Reading rooms ${n}`,
  description: '',
  excerpt: '',
  isExcerpt: false,
  category: 'education',
  fundingType: 'grant',
  amount: null,
  minAmount: null,
  maxAmount: null,
  currency: 'USD',
  totalFunding: null,
  expectedAwards: null,
  deadline: '2027-06-01T03:59:59.000Z',
  isRolling: false,
  isForecast: false,
  isActive: true,
  postedAt: `2026-10-${String(n + 1).padStart(2, '0')}T00:00:00.000Z`,
  eligibilityCriteria: null,
  timeframe: null,
  matchingRequired: false,
  funderName: 'Department of Education',
  applicationUrl: null,
  geoScope: null,
  sector: null,
  organizationTypes: [],
  businessTypes: [],
  ...over,
})

beforeEach(async () => {
  clock.setTo(new Date('2026-11-21T05:00:00Z'))
  sources = [heldBackRecords]
  const knex = service.knex()
  for (const table of ['opportunities', 'held_back', 'additions', 'import_runs', 'audit_log'])
    await knex.table(table).delete()
  await knex.table('import_runs').insert({
    source: 'grants-gov',
    file: 'extract.xml',
    status: 'finished',
    startedAt: new Date('2026-11-20T04:00:00Z'),
  })
  await knex.transaction(async (trx) => {
    await writeOpportunities(
      trx,
      Array.from({ length: 25 }, (_, n) => record(n)),
    )
    await holdBackLatest(trx, 25)
  })
  service.as(admin())
})
afterEach(() => clock.reset())

const count = async (table: string) => (await service.knex().table(table)).length
const finished = async (id: string): Promise<Addition> => {
  for (let n = 0; n < 100; n += 1) {
    const { body } = await service.send('GET', `/api/admin/imports/additions/${id}`)
    if (body.status !== 'running') return body
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The addition never finished')
}

describe('every day at 6:00 AM UTC', () => {
  const tick = () => addForToday(service.knex(), [heldBackRecords])

  test('adds ten, once across replicas, and ten more a day later', async () => {
    await tick()
    expect(await count('opportunities')).toBe(10)
    clock.setTo(new Date('2026-11-21T06:00:00Z'))
    await Promise.all([tick(), tick(), tick()])
    await tick()
    expect(await count('opportunities')).toBe(20)
    const titles: string[] = await service.knex().table('opportunities').orderBy('postedAt').pluck('title')
    expect(titles.slice(0, 2)).toEqual(['Reading rooms 0', 'Reading rooms 1'])
    clock.setTo(new Date('2026-11-22T06:00:00Z'))
    await tick()
    expect(await count('opportunities')).toBe(25)
    expect(await count('additions')).toBe(3)
  })

  test('catches up once after several missed days', async () => {
    clock.setTo(new Date('2026-11-25T09:30:00Z'))
    await tick()
    await tick()
    expect(await count('opportunities')).toBe(10)
  })

  test('does not run for a time before the catalog was filled', async () => {
    await service
      .knex()
      .table('import_runs')
      .update({ startedAt: new Date('2026-11-21T08:00:00Z') })
    clock.setTo(new Date('2026-11-21T12:00:00Z'))
    await tick()
    expect(await count('opportunities')).toBe(0)
  })

  test('repeats an addition whose process crashed, without adding twenty', async () => {
    clock.setTo(new Date('2026-11-21T06:00:00Z'))
    await service.knex().table('additions').insert({
      slot: '2026-11-21',
      trigger: 'schedule',
      status: 'running',
      startedAt: clock.now(),
      heartbeatAt: clock.now(),
    })
    await tick()
    expect(await count('opportunities')).toBe(0)
    clock.advance(121_000)
    await Promise.all([tick(), tick()])
    await tick()
    expect(await count('opportunities')).toBe(10)
    expect(await count('additions')).toBe(1)
  })
})

describe('with a live source', () => {
  const offering = (...records: OpportunityRecord[]): AdditionSource => ({
    ...heldBackRecords,
    next: async () => records,
  })
  const addFrom = async (...from: AdditionSource[]) => {
    await addForToday(service.knex(), [...from, heldBackRecords])
    return service.knex().table('additions').first()
  }

  test('its opportunities come first, and held-back records fill up to ten', async () => {
    await addFrom(offering(record(26), record(27)))
    expect(await count('held_back')).toBe(17)
    expect(await count('opportunities')).toBe(10)
  })

  test('held-back records that it also has are added once, and imports update them', async () => {
    const held = service.knex().table('held_back').where({ sourceId: 'held-3' })
    await held.clone().update({ record: JSON.stringify(record(3, { totalFunding: '700.00' })) })
    const { skipped } = await addFrom(offering(record(3)))
    expect(skipped).toEqual([])
    expect(await held).toEqual([])
    const renamed = record(3, { title: 'Renamed' })
    expect(await service.knex().transaction((trx) => updateHeldBack(trx, [renamed]))).toEqual(new Set())
    const [written] = await service.knex().table('opportunities').where({ sourceId: 'held-3' })
    expect(written.totalFunding).toBe('700.00')
  })

  test('held-back records that it reports as closed are not added', async () => {
    const closed = record(0, { isActive: false })
    const { added, skipped } = await addFrom(offering(closed))
    expect(skipped).toMatchObject([{ sourceId: 'held-0', reason: 'It is no longer open' }])
    expect(added).not.toContainEqual(expect.objectContaining({ sourceId: 'held-0' }))
    expect(await service.knex().table('held_back').where({ sourceId: 'held-0' })).toEqual([])
  })
})

describe('when an administrator starts one', () => {
  const trigger = () => service.send('POST', '/api/admin/trigger-opportunity-addition')

  test('adds ten and reports skipped ones with reasons', async () => {
    await service.knex().transaction((trx) => writeOpportunities(trx, [record(0, { sourceId: 'held-0' })]))
    await service
      .knex()
      .table('held_back')
      .where({ sourceId: 'held-1' })
      .update({ record: JSON.stringify(record(1, { deadline: '2026-11-01T00:00:00.000Z' })) })
    const { status, body } = await trigger()
    expect(status).toBe(202)
    const report = await finished(body.id)
    expect(report).toMatchObject({ trigger: 'admin', status: 'finished', problems: [] })
    expect(report.added).toHaveLength(10)
    expect(report.skipped).toMatchObject([
      { sourceId: 'held-0', reason: 'The catalog already has it' },
      { sourceId: 'held-1', reason: 'Its deadline has passed' },
    ])
    expect(await count('opportunities')).toBe(11)
    expect(await service.knex().table('audit_log').pluck('action')).toEqual(['added opportunities'])
    const { body: list } = await service.send('GET', '/api/admin/imports/additions')
    expect(list).toMatchObject([{ id: body.id }])
  })

  test('reports a source that is down', async () => {
    sources = [
      { ...heldBackRecords, next: () => Promise.reject(new Error('It answered 503 Service Unavailable')) },
    ]
    const report = await finished((await trigger()).body.id)
    expect(report).toMatchObject({
      status: 'failed',
      added: [],
      problems: ['Grants.gov: It answered 503 Service Unavailable'],
    })
    expect(await count('opportunities')).toBe(0)
  })

  test('rejects a second one while the first is running', async () => {
    await service.knex().table('additions').insert({
      trigger: 'admin',
      status: 'running',
      startedAt: clock.now(),
      heartbeatAt: clock.now(),
    })
    const { status, body } = await trigger()
    expect(status).toBe(409)
    expect(body.message).toBe('Another addition is running. Wait until it’s finished.')
    clock.advance(121_000)
    const later = await trigger()
    expect(later.status).toBe(202)
    await finished(later.body.id)
  })

  test('is for administrators only', async () => {
    service.as(member())
    expect((await trigger()).status).toBe(403)
  })
})
