import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { loadShippedOpportunities } from '../../records/imports/shipped.ts'
import { isOpenData } from './open-data.ts'
import { deviation } from './protocol.test-helper.ts'
import { protocolErrors } from './protocol-errors.ts'
import { commonGrantsRouter } from './routes.ts'

/** A mock of identity-billing: API keys by their hash. */
const people = new Map<string, { id: string; person: Person }>()
let identity: Server

const target = { baseUrl: '', secret: TEST_SECRET }
const service = testService({
  service: 'catalog',
  routers: [commonGrantsRouter({ identity: target, publicUrl: 'https://harbor.example' })],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
  before: () => [protocolErrors],
  exempt: isOpenData,
})

beforeAll(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  identity = createServer((request, response) => {
    const known = people.get(request.url?.split('/').at(-1) ?? '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(known ?? { id: null, person: null }))
  })
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve))
  target.baseUrl = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`
  await loadShippedOpportunities(service.knex())
})

beforeEach(async () => {
  await service.knex().table('rate_limits').delete()
})

afterAll(() => {
  identity.close()
  clock.reset()
})

/** A plain-text API key. */
function keyOf(person: Person): { authorization: string } {
  const key = `fh_${crypto.randomUUID()}`
  people.set(createHash('sha256').update(key).digest('hex'), { id: crypto.randomUUID(), person })
  return { authorization: `Bearer ${key}` }
}

const paying = () => keyOf(member({ subscriptionStatus: 'premium' }))

const LIST = '/common-grants/opportunities'
const SEARCH = '/common-grants/opportunities/search'

describe('every response matches the protocol’s OpenAPI file', () => {
  test.each([[undefined], ['key']])('the whole catalog, page by page, with key: %s', async (who) => {
    const headers = who ? paying() : undefined
    let page = 1
    for (let pages = 1; page <= pages; page += 1) {
      const { status, body } = await service.send('GET', `${LIST}?page=${page}`, undefined, headers)
      expect(status).toBe(200)
      expect(deviation(LIST, 'get', body)).toBeNull()
      pages = body.paginationInfo.totalPages
      expect(body.paginationInfo.totalItems).toBe(1853)
    }
    expect(page).toBe(20)
  })

  test('an existing and a missing opportunity', async () => {
    const { body: listed } = await service.send('GET', `${LIST}?pageSize=1`)
    const { body } = await service.send('GET', `${LIST}/${listed.items[0].id}`)
    expect(deviation(`${LIST}/{oppId}`, 'get', body)).toBeNull()
    const none = await service.send('GET', `${LIST}/${crypto.randomUUID()}`)
    expect(none.status).toBe(404)
    expect(deviation(`${LIST}/{oppId}`, 'get', none.body, 404)).toBeNull()
  })

  test.each([
    [{}],
    [{ search: 'water', pagination: { page: 1, pageSize: 5 } }],
    [{ filters: { status: { operator: 'in', value: ['open', 'forecasted'] } } }],
    [
      {
        filters: { status: { operator: 'notIn', value: ['open'] } },
        sorting: { sortBy: 'title', sortOrder: 'asc' },
      },
    ],
    [
      {
        filters: { closeDateRange: { operator: 'between', value: { min: '2026-12-01', max: '2026-12-31' } } },
      },
    ],
    [{ filters: { customFilters: { color: { operator: 'eq', value: 'blue' } } } }],
    [{ sorting: { sortBy: 'custom', customSortBy: 'luck' } }],
  ])('the search %j', async (request) => {
    const { status, body } = await service.send('POST', SEARCH, request)
    expect(status).toBe(200)
    expect(deviation(SEARCH, 'post', body)).toBeNull()
  })
})

describe('the search', () => {
  const search = async (request: object) => (await service.send('POST', SEARCH, request)).body

  test('filters by status, dates and amounts in one currency', async () => {
    const open = await search({ filters: { status: { operator: 'in', value: ['open'] } } })
    expect(new Set(open.items.map((item: { status: { value: string } }) => item.status.value))).toEqual(
      new Set(['open']),
    )
    const range = { min: { amount: '1000000', currency: 'EUR' }, max: { amount: '2000000', currency: 'EUR' } }
    const { items } = await search({
      filters: { maxAwardAmountRange: { operator: 'between', value: range } },
    })
    expect(items.length).toBeGreaterThan(0)
    for (const { funding } of items) {
      expect(funding.maxAwardAmount.currency).toBe('EUR')
      expect(Number(funding.maxAwardAmount.amount)).toBeGreaterThanOrEqual(1_000_000)
      expect(Number(funding.maxAwardAmount.amount)).toBeLessThanOrEqual(2_000_000)
    }
  })

  describe('by closing days', () => {
    const closing = async (operator: 'between' | 'outside', min: string, max = min) => {
      const { items } = await search({
        search: 'lighthouse keepers',
        filters: { closeDateRange: { operator, value: { min, max } } },
      })
      return items.map((item: { keyDates: { closeDate: { date: string } } }) => item.keyDates.closeDate.date)
    }
    const seedClosing = (source: string, deadline: string) =>
      seedOpportunity(service.knex(), { title: 'Lighthouse keepers', source, deadline: new Date(deadline) })

    beforeEach(async () => {
      await seedClosing('grants-gov', '2026-12-11T04:59:59.999Z')
      await seedClosing('eu-funding-tenders', '2026-12-11T23:30:00.000Z')
    })
    afterEach(() => service.knex().table('opportunities').where({ title: 'Lighthouse keepers' }).delete())

    test('filters by the closing day in the funder’s time zone', async () => {
      expect(await closing('between', '2026-12-10')).toEqual(['2026-12-10'])
      expect(await closing('between', '2026-12-11')).toEqual([])
      expect(await closing('between', '2026-12-12')).toEqual(['2026-12-12'])
      expect(await closing('outside', '2026-12-10')).toEqual(['2026-12-12'])
      expect(await closing('between', '0000-01-01', '9999-12-31')).toHaveLength(2)
    })

    test('compares instants exactly, even when combined with a day', async () => {
      expect(await closing('between', '2026-12-11T04:59:00Z', '2026-12-11T05:00:00Z')).toEqual(['2026-12-10'])
      expect(await closing('outside', '2026-12-11T04:59:00Z', '2026-12-12')).toEqual([])
      expect(await closing('between', '2026-12-11', '2026-12-11T23:30:00Z')).toEqual(['2026-12-12'])
    })
  })

  test('sorts with unknown values last', async () => {
    const { items, sortInfo } = await search({ sorting: { sortBy: 'keyDates.closeDate', sortOrder: 'asc' } })
    const dates = items.map(
      (item: { keyDates: { closeDate?: { date?: string } } }) => item.keyDates.closeDate?.date,
    )
    expect(dates).toEqual(dates.toSorted())
    expect(sortInfo).toEqual({ sortBy: 'keyDates.closeDate', sortOrder: 'asc' })
  })

  test('reports what it does not support', async () => {
    const { filterInfo } = await search({ filters: { customFilters: { a: { operator: 'eq', value: 1 } } } })
    expect(filterInfo.errors).toEqual(['customFilters are not supported and were ignored'])
  })

  test.each([
    'agency',
    'applicantType',
    'category',
    'closeDate',
    'constructor',
    'funder',
    'Status',
    'minAwardAmount',
    'postedDateRange',
    'state',
    'statuses',
    'toString',
  ])('reports an unknown filter and applies the others: %s', async (name) => {
    const status = { operator: 'in', value: ['open'] }
    const { items, filterInfo } = await search({
      filters: { [name]: { operator: 'eq', value: 'x' }, status },
    })
    expect(filterInfo).toEqual({
      filters: { status },
      errors: [`${name} is not a filter of this API and was ignored`],
    })
    expect(items).toEqual((await search({ filters: { status } })).items)
  })

  test('reports invalid fields in the protocol’s format', async () => {
    const { status, body } = await service.send('POST', SEARCH, { pagination: { page: 0 } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ status: 400, errors: [{ field: 'pagination.page' }] })
  })

  test('refuses a body that is no object in the protocol’s format', async () => {
    const { status, body } = await service.send('POST', '/common-grants/opportunities/search', '"water"', {
      'content-type': 'application/json',
    })
    expect(status).toBe(400)
    expect(body).toEqual({ status: 400, message: 'The request could not be read', errors: [] })
  })
})

describe('without a key', () => {
  test('only excerpt, status, dates, funding and our page are shown', async () => {
    const { id } = await seedOpportunity(service.knex(), {
      title: 'Rural clinics, www.clinics.example',
      excerpt: 'Clinics in short. Write to a@b.example.',
      contactEmail: 'a@b.example',
    })
    const { body } = await service.send('GET', `${LIST}/${id}`)
    expect(body.data.title).toBe('Rural clinics, [address in the full details]')
    expect(body.data.description).toBe('Clinics in short. Write to [address in the full details].')
    expect(body.data.source).toBe(`https://harbor.example/opportunities/${id}`)
    expect(Object.keys(body.data).toSorted()).toEqual(
      [
        'createdAt',
        'description',
        'id',
        'keyDates',
        'lastModifiedAt',
        'source',
        'status',
        'title',
      ].toSorted(),
    )
    await service.knex().table('opportunities').where({ id }).delete()
  })

  test('sixty requests per minute are allowed, as the headers say', async () => {
    const answers = []
    for (let request = 0; request < 61; request += 1)
      answers.push(await service.send('GET', `${LIST}?pageSize=1`))
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('60')
    expect(answers[59]?.headers.get('ratelimit-remaining')).toBe('0')
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers[60]?.status).toBe(429)
    expect(Number(answers[60]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('the export is refused', async () => {
    const { status } = await service.send('GET', '/common-grants/export/opportunities.csv')
    expect(status).toBe(401)
  })
})

describe('with a key', () => {
  test('all fields are shown, and the source is the funder’s page', async () => {
    const { id } = await seedOpportunity(service.knex(), {
      contactEmail: 'grants@funder.example',
      deadline: daysFromNow(20),
      minAmount: '1000.00',
      sourceNumber: 'HRSA-26-1',
      isExcerpt: true,
    })
    const { body, headers } = await service.send('GET', `${LIST}/${id}`, undefined, paying())
    expect(body.data.description).toBe('Clinics and outreach in rural counties.')
    expect(body.data.source).toBe('https://www.grants.gov/search-results-detail/1')
    expect(body.data.customFields.contactEmail.value).toBe('grants@funder.example')
    expect(body.data.customFields.sourceNumber.value).toBe('HRSA-26-1')
    expect(body.data.customFields.isExcerpt).toMatchObject({ fieldType: 'boolean', value: true })
    expect(body.data.funding.minAwardAmount).toEqual({ amount: '1000.00', currency: 'USD' })
    expect(headers.get('ratelimit-limit')).toBe('600')
    await service.knex().table('opportunities').where({ id }).delete()
  })

  test('an unknown key, or one of a plan without export, is rejected', async () => {
    const unknown = await service.send('GET', LIST, undefined, { authorization: 'Bearer fh_nobody' })
    expect(unknown.status).toBe(401)
    expect((await service.send('GET', LIST, undefined, { authorization: 'Basic eDp5' })).status).toBe(401)
    expect((await service.send('GET', LIST, undefined, keyOf(member()))).status).toBe(403)
  })

  const exportLines = (headers: Record<string, string>) =>
    fetch(`${service.url()}/common-grants/export/opportunities.jsonl`, { headers })

  test('all opportunities are exported as JSON Lines', async () => {
    const response = await exportLines(paying())
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    const rows = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows).toHaveLength(1853)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1853)
    const open = rows.filter(({ status }) => ['open', 'forecasted'].includes(status))
    const filters = { status: { operator: 'in', value: ['open', 'forecasted'] } }
    const { body } = await service.send('POST', '/common-grants/opportunities/search', { filters })
    expect(open).toHaveLength(body.paginationInfo.totalItems)
    const cut = rows.filter(({ isExcerpt }) => isExcerpt)
    expect(cut.length).toBeGreaterThan(1000)
    expect(cut.every(({ description }) => description.endsWith('…'))).toBe(true)
    expect(rows.find(({ source }) => source === 'eu-funding-tenders').sourceNumber).toMatch(/^[A-Z]/)
  })

  test('all opportunities are exported as CSV, with formulas escaped', async () => {
    const { id } = await seedOpportunity(service.knex(), { title: '=HYPERLINK("https://evil.example")' })
    const { body, headers } = await service.send(
      'GET',
      '/common-grants/export/opportunities.csv',
      undefined,
      paying(),
    )
    expect(headers.get('content-disposition')).toContain('opportunities.csv')
    expect(body).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(body.split('\r\n')[0]).toContain('"title","funder"')
    await service.knex().table('opportunities').where({ id }).delete()
  })

  test('a workspace runs one export at a time, whichever keys it uses', async () => {
    const payer = member({ subscriptionStatus: 'premium' })
    const responses = await Promise.all([exportLines(keyOf(payer)), exportLines(keyOf(payer))])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429])
    await Promise.all(responses.map((response) => response.text()))
    expect((await exportLines(keyOf(payer))).status).toBe(200)
    expect((await exportLines(paying())).status).toBe(200)
  })

  test('a workspace may run ten exports per hour', async () => {
    const payer = member({ subscriptionStatus: 'premium' })
    const statuses = []
    for (let request = 0; request < 11; request += 1) {
      const response = await exportLines(keyOf(payer))
      await response.text()
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})
