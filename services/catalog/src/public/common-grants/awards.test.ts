import { testService, TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedAwards } from '../../../seeds/awards.ts'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { readAwards, type AwardRow } from '../../records/awards/read-award.ts'
import { writeAwards } from '../../records/awards/write-awards.ts'
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
  migrations: new URL('../../../migrations', import.meta.url).pathname,
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

const amounts = (min: string, max: string, currency: string) => ({
  operator: 'between',
  value: { min: { amount: min, currency }, max: { amount: max, currency } },
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

describe('the search', () => {
  const SEARCH = `${LIST}/search`
  const search = async (request: object) => {
    const { status, body } = await service.send('POST', SEARCH, request)
    expect([status, deviation(SEARCH, 'post', body)]).toEqual([200, null])
    return body
  }
  const titlesOf = async (request: object) =>
    (await search(request)).items.map(({ title }: { title: string }) => title)

  beforeAll(async () => {
    await seedOpportunity(service.knex(), { title: 'Piers', sourceNumber: 'PAR-26-001' })
    await store([
      row({
        Identifier: 'pier',
        Title: 'A pier',
        'Award Date': '2021-07-30',
        'Recipient Org:Name': 'Pier Friends',
        'Amount Awarded': '90000',
        'Call Number': 'PAR-26-001',
      }),
      row({ Identifier: 'quay', Title: 'A quay', 'Award Date': '2022', Currency: 'GBP' }),
    ])
  })

  test('finds every word in title, description, funder or recipient', async () => {
    expect(await titlesOf({ search: 'HARBOR friends' })).toEqual(['A pier'])
    expect(await titlesOf({ search: 'quay %' })).toEqual([])
    expect(await titlesOf({ search: 'Quiet Fund' })).toEqual([])
  })

  test.each([
    [{ status: { operator: 'in', value: ['completed'] } }, ['Night clinics']],
    [
      { awardDateRange: { operator: 'between', value: { min: '2021-07-30', max: '2022-12-31' } } },
      ['A pier', 'A quay'],
    ],
    [
      {
        awardDateRange: {
          operator: 'outside',
          value: { min: '0000-01-01', max: '2022-01-01T00:00:00-05:00' },
        },
      },
      [],
    ],
    [{ awardedAmountRange: amounts('80000', '90000', 'USD') }, ['A pier']],
    [{ awardedAmountRange: amounts('1', '90000', 'GBP') }, ['A quay']],
  ])('filters by %j', async (filters, titles) => {
    const { items, filterInfo } = await search({ filters, sorting: { sortBy: 'title', sortOrder: 'asc' } })
    expect(items.map(({ title }: { title: string }) => title)).toEqual(titles)
    expect(filterInfo).toEqual({ filters })
  })

  test('finds awards of an opportunity by the number of its call', async () => {
    const { id } = await service.knex().table('opportunities').where({ title: 'Piers' }).first('id')
    expect(await titlesOf({ filters: { opportunityId: { operator: 'in', value: [id] } } })).toEqual([
      'A pier',
    ])
    expect(await titlesOf({ filters: { opportunityId: { operator: 'notIn', value: [id] } } })).toHaveLength(4)
  })

  test('sorts with unknown values last, a page at a time', async () => {
    const sorting = { sortBy: 'keyDates.awardDate', sortOrder: 'desc' }
    const { items, sortInfo, paginationInfo } = await search({
      sorting,
      pagination: { page: 2, pageSize: 3 },
    })
    expect(items.at(-1).keyDates).toEqual({})
    expect([sortInfo, paginationInfo.totalItems]).toEqual([sorting, 5])
  })

  test('reports what it ignores', async () => {
    const { filterInfo, sortInfo } = await search({
      filters: { customFilters: { a: { operator: 'eq', value: 1 } }, state: 'MD' },
      sorting: { sortBy: 'custom', customSortBy: 'luck' },
    })
    expect(filterInfo).toEqual({
      filters: { customFilters: { a: { operator: 'eq', value: 1 } } },
      errors: [
        'customFilters are not supported and were ignored',
        'state is not a filter of this API and was ignored',
      ],
    })
    expect(sortInfo.errors).toHaveLength(1)
  })

  test('names the field that is wrong', async () => {
    const { status, body } = await service.send('POST', SEARCH, { sorting: { sortBy: 'luck' } })
    expect([status, body.errors[0].field]).toEqual([400, 'sorting.sortBy'])
  })
})
