import { testService, TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { seedAwards } from '../../seeds/awards.ts'
import { readAwards, type AwardRow } from '../awards/read-award.ts'
import { writeAwards } from '../awards/write-awards.ts'
import { isOpenData } from './open-data.ts'
import { deviation } from './protocol.test-helper.ts'
import { protocolErrors } from './protocol-errors.ts'
import { commonGrantsRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [
    commonGrantsRouter({
      identity: { baseUrl: 'http://nobody.invalid', secret: TEST_SECRET },
      publicUrl: 'https://harbor.example',
    }),
  ],
  migrations: new URL('../../migrations', import.meta.url).pathname,
  before: () => [protocolErrors],
  exempt: isOpenData,
})

const LIST = '/common-grants/awards'
const get = (path: string) => service.send('GET', path)
const store = (rows: AwardRow[]) => writeAwards(service.knex(), 'foundations', readAwards(rows).records)
const row = (more: AwardRow): AwardRow => ({
  'Amount Awarded': '2500',
  'Recipient Org:Name': 'Northquay Community Trust',
  'Funding Org:Name': 'Harbor Fund',
  ...more,
})

beforeAll(async () => {
  // An operator's, whose terms are not known to allow it.
  await seedAwards(service.knex(), [{ funder: 'Quiet Fund', amount: '5', year: 2020 }])
  await service.knex().table('award_sources').insert({
    id: 'foundations',
    name: 'Foundations',
    url: 'https://foundations.example',
    terms: 'CC0',
    fileHash: '',
  })
  await store([
    row({
      Identifier: 'day',
      Title: 'Night clinics',
      'Award Date': '2019-05-04',
      'Planned Dates:Start Date': '2019-06-01',
      'Planned Dates:End Date': '2020-05-31',
      'Data Source': 'https://foundations.example/day',
    }),
    row({ Identifier: 'month', 'Award Date': '2019-05' }),
    row({ Identifier: 'nothing' }),
  ])
})
beforeEach(() => service.knex().table('rate_limits').delete())

test('awards that may be passed on are listed in the protocol’s shape, a page at a time', async () => {
  const { status, body } = await get(`${LIST}?pageSize=2`)
  expect([status, deviation(LIST, 'get', body)]).toEqual([200, null])
  expect(body.paginationInfo).toEqual({ page: 1, pageSize: 2, totalItems: 3, totalPages: 2 })
  const second = await get(`${LIST}?pageSize=2&page=2`)
  const items = [...body.items, ...second.body.items]
  expect(items.map(({ keyDates }) => keyDates.awardDate?.eventType).toSorted()).toEqual([
    'other',
    'singleDate',
    undefined,
  ])
  expect(items.find(({ title }) => title === 'Night clinics')).toMatchObject({
    status: { value: 'completed' },
    funding: { awardedAmount: { amount: '2500.00', currency: 'USD' } },
    keyDates: { periodOfPerformance: { startDate: '2019-06-01', endDate: '2020-05-31' } },
    funders: { primary: { name: 'Harbor Fund' } },
    recipientOrganizations: { primary: { name: 'Northquay Community Trust' } },
    source: 'https://foundations.example/day',
  })
})

test('one award is read by its id, and others are not found', async () => {
  const { body: listed } = await get(LIST)
  const { body } = await get(`${LIST}/${listed.items[0].id}`)
  expect(deviation(`${LIST}/{awdId}`, 'get', body)).toBeNull()
  expect(body.data).toEqual(listed.items[0])
  const quiet = await service.knex().table('awards').where({ sourceId: 'seeds' }).first('id')
  for (const id of [quiet.id, crypto.randomUUID()]) {
    const none = await get(`${LIST}/${id}`)
    expect([none.status, deviation(`${LIST}/{awdId}`, 'get', none.body, 404)]).toEqual([404, null])
  }
})

test('a changed award comes first, and an unchanged one stays where it is', async () => {
  await store([row({ Identifier: 'month', 'Award Date': '2019-05', 'Amount Awarded': '3000' })])
  const [first] = (await get(LIST)).body.items
  expect(first.funding.awardedAmount.amount).toBe('3000.00')
  await store([row({ Identifier: 'nothing' })])
  expect((await get(LIST)).body.items[0]).toEqual(first)
})
