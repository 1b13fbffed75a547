import { randomUUID } from 'node:crypto'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { beforeEach, describe, expect, test } from 'vitest'
import { OpportunityRecord } from '../../records/opportunities/record.ts'
import { writeOpportunities } from '../../records/imports/write-opportunities.ts'
import { router as history } from '../../records/history/routes.ts'
import { router as opportunities } from '../opportunity-details/routes.ts'
import { searchRouter } from '../../search/routes.ts'
import { router } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [searchRouter(), opportunities, router, history],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const LIST = '/api/admin/opportunities'

beforeEach(async () => {
  for (const table of ['opportunities', 'audit_log']) await service.knex().table(table).delete()
  service.as(admin())
})

const form = (fields: Record<string, unknown> = {}) => ({
  title: 'Rural clinics',
  description: 'Equipment for clinics in the country.',
  category: 'health',
  fundingType: 'grant',
  amount: 'Up to $50,000',
  deadline: '2027-03-01T23:59:00.000Z',
  funderName: 'Northquay Foundation',
  applicationUrl: 'https://northquay.example/apply',
  eligibilityRequirements: 'Registered charities of the region',
  geoScope: 'United States',
  ...fields,
})

/** A source's own codes decide a category. */
const codes: Record<string, OpportunityRecord['sourceCodes']> = {
  education: { category: ['ED'], agency: ['ED'] },
  health: { category: ['HL'], agency: ['HHS'] },
}

const record = (fields: Partial<OpportunityRecord> = {}): OpportunityRecord =>
  OpportunityRecord.parse({
    source: 'grants-gov',
    sourceId: '7',
    sourceNumber: null,
    sourceUrl: null,
    sourceCodes: codes[fields.category ?? 'education'] ?? {},
    sourceRevision: null,
    readAt: '2026-03-13T00:00:00.000Z',
    title: 'Reading rooms',
    description: '<p>Shelves &amp; lamps</p>',
    excerpt: 'Shelves & lamps',
    category: 'education',
    fundingType: 'grant',
    amount: null,
    minAmount: null,
    maxAmount: '25000.00',
    currency: 'USD',
    totalFunding: null,
    expectedAwards: null,
    deadline: '2027-07-16T03:59:59.999Z',
    isRolling: false,
    isForecast: false,
    isActive: true,
    postedAt: '2026-02-01T05:00:00.000Z',
    eligibilityCriteria: null,
    timeframe: null,
    matchingRequired: false,
    funderName: 'Department of Education',
    applicationUrl: 'https://www.grants.gov/search-results-detail/7',
    geoScope: 'United States',
    sector: null,
    organizationTypes: [],
    businessTypes: [],
    ...fields,
  })

const take = (fields: Partial<OpportunityRecord> = {}) =>
  service.knex().transaction((trx) => writeOpportunities(trx, [record(fields)]))

async function imported(fields: Partial<OpportunityRecord> = {}) {
  await take(fields)
  const { body } = await service.send('GET', LIST)
  return (await service.send('GET', `${LIST}/${body[0].id}`)).body
}

const update = (before: { id: string }, fields: Record<string, unknown>) =>
  service.send('PUT', `${LIST}/${before.id}`, { ...before, ...fields })

const auditEvents = () => service.knex().table('audit_log').orderBy('at').orderBy('action')

describe('access', () => {
  test('only administrators can read and write', async () => {
    const id = randomUUID()
    for (const [person, status] of [
      [null, 401],
      [member(), 403],
    ] as const) {
      service.as(person)
      for (const [method, path] of [
        ['GET', LIST],
        ['GET', `${LIST}/export`],
        ['GET', `${LIST}/${id}`],
        ['POST', '/api/opportunities'],
        ['PUT', `${LIST}/${id}`],
        ['PATCH', `${LIST}/${id}`],
        ['DELETE', `${LIST}/${id}`],
        ['DELETE', `${LIST}/${id}/edits`],
        ['GET', `${LIST}/${id}/facts`],
        ['PATCH', `${LIST}/${id}/facts`],
        ['DELETE', `${LIST}/${id}/facts`],
        ['POST', `${LIST}/${id}/restore`],
      ] as const) {
        const answer = await service.send(method, path, method === 'GET' ? undefined : {})
        expect(answer.status, `${method} ${path}`).toBe(status)
      }
    }
  })
})

describe('adding', () => {
  test('a complete form becomes an opportunity that members can find', async () => {
    const { status, body } = await service.send('POST', '/api/opportunities', form())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'Rural clinics',
      description: '<p>Equipment for clinics in the country.</p>',
      isActive: true,
      matchingRequired: false,
      revision: 1,
      editedFields: [],
      source: { name: 'fundharbor' },
    })
    service.as(member())
    const found = await service.send('GET', '/api/opportunities?search=clinics')
    expect(found.body).toMatchObject([{ id: body.id, excerpt: 'Equipment for clinics in the country.' }])
    expect(await auditEvents()).toMatchObject([
      { action: 'added', subject: `opportunity ${body.id}`, details: { after: { title: 'Rural clinics' } } },
    ])
  })

  test('every invalid field gets its message', async () => {
    const empty = {
      deadline: null,
      amount: '',
      applicationUrl: null,
      eligibilityRequirements: 'short',
      geoScope: '',
    }
    const { status, body } = await service.send('POST', '/api/opportunities', form(empty))
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      deadline: 'Deadline is required',
      amount: 'Amount is required',
      applicationUrl: 'Application URL is required',
      eligibilityRequirements: 'Please provide detailed eligibility requirements',
      geoScope: 'Geographic scope is required',
    })
    const wrong = await service.send(
      'POST',
      '/api/opportunities',
      form({
        applicationUrl: 'northquay',
        category: 'entrepreneurship',
        fundingType: 'fellowship',
        title: ' ',
      }),
    )
    expect(wrong.body.fields).toMatchObject({
      applicationUrl: 'Must be a valid URL',
      category: 'Category is required',
      fundingType: 'Funding type is required',
      title: 'Title is required',
    })
    const turned = await service.send('POST', '/api/opportunities', form({ minAmount: 10, maxAmount: 5 }))
    expect(turned.body.fields).toEqual({ maxAmount: 'The maximum must be at least the minimum' })
    expect(await service.knex().table('opportunities')).toEqual([])
  })

  test('scripts are removed from every field', async () => {
    const script = '<p>Good words here</p><script>alert(1)</script>'
    const texts = { description: script, eligibilityRequirements: script, requirements: script }
    const { body } = await service.send('POST', '/api/opportunities', form(texts))
    for (const field of Object.keys(texts)) expect(body[field]).toBe('<p>Good words here</p>')
  })
})

describe('editing', () => {
  test('an edit is stored, is in the audit log, and marks the field as edited', async () => {
    const before = await imported()
    const { status, body } = await update(before, { title: 'Reading rooms and libraries' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Reading rooms and libraries',
      revision: before.revision + 1,
      editedFields: ['title'],
      sourceValues: { title: 'Reading rooms' },
      description: '<p>Shelves &amp; lamps</p>',
    })
    expect(await auditEvents()).toMatchObject([
      {
        action: 'edited',
        details: { before: { title: 'Reading rooms' }, after: { title: 'Reading rooms and libraries' } },
      },
    ])
    const told = await service.send('GET', `/api/opportunities/${before.id}/history`)
    expect(told.body).toMatchObject([{ origin: 'admin', changes: [{ field: 'title' }] }])
  })

  test('saving unchanged values changes nothing', async () => {
    const before = await imported()
    const { body } = await update(before, {})
    expect(body).toEqual(before)
    expect(await auditEvents()).toEqual([])
  })

  test('unknown values may stay empty; known ones cannot be removed', async () => {
    const before = await imported()
    expect(before.amount).toBeNull()
    expect((await update(before, { sector: 'Libraries' })).status).toBe(200)
    const latest = (await service.send('GET', `${LIST}/${before.id}`)).body
    const { status, body } = await update(latest, { geoScope: null, applicationUrl: '', deadline: null })
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({ applicationUrl: 'Must be a valid URL' })
    const emptied = await update(latest, { geoScope: null, applicationUrl: null, deadline: null })
    expect(emptied.body.fields).toEqual({
      deadline: 'Deadline is required',
      applicationUrl: 'Application URL is required',
      geoScope: 'Geographic scope is required',
    })
    expect((await update(latest, { category: 'arts' })).body.fields).toEqual({
      category: 'Category is required',
    })
    expect((await update(latest, { category: 'entrepreneurship' })).status).toBe(200)
  })

  test('a stale edit gets the current opportunity', async () => {
    const before = await imported()
    await update(before, { title: 'Mine' })
    const { status, body } = await update(before, { title: 'Theirs' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'CONFLICT',
      current: { title: 'Mine', revision: before.revision + 1 },
    })
    const again = await update(before, { title: 'Theirs', revision: body.current.revision })
    expect(again.body.title).toBe('Theirs')
  })

  test('of two concurrent edits, one succeeds', async () => {
    const before = await imported()
    const answers = await Promise.all(['One', 'Two'].map((title) => update(before, { title })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('activating and deactivating need the latest revision', async () => {
    const { id, revision } = await imported()
    const hidden = await service.send('PATCH', `${LIST}/${id}`, { isActive: false, revision })
    expect(hidden.body).toMatchObject({ isActive: false, editedFields: ['isActive'] })
    const late = await service.send('PATCH', `${LIST}/${id}`, { isActive: true, revision })
    expect(late.status).toBe(409)
    const shown = await service.send('PATCH', `${LIST}/${id}`, {
      isActive: true,
      revision: hidden.body.revision,
    })
    expect(shown.body).toMatchObject({ isActive: true, editedFields: [] })
  })
})

describe('imports and edits', () => {
  test('an import changes unedited fields and stores the source’s values of edited ones', async () => {
    const before = await imported()
    await update(before, { title: 'Ours', deadline: '2027-01-01T00:00:00.000Z', maxAmount: '30000.00' })
    expect(await take()).toEqual(['unchanged'])
    const theirs = { title: 'Theirs', sector: 'Libraries', deadline: '2027-09-01T00:00:00.000Z' }
    expect(await take(theirs)).toEqual(['updated'])
    const { body } = await service.send('GET', `${LIST}/${before.id}`)
    expect(body).toMatchObject({
      title: 'Ours',
      deadline: '2027-01-01T00:00:00.000Z',
      maxAmount: '30000.00',
      sector: 'Libraries',
      sourceValues: { title: 'Theirs', maxAmount: 25000 },
    })
    expect(await take(theirs)).toEqual(['unchanged'])

    const given = await service.send('DELETE', `${LIST}/${before.id}/edits`)
    expect(given.body).toMatchObject({
      title: 'Theirs',
      deadline: '2027-09-01T00:00:00.000Z',
      maxAmount: '25000.00',
      editedFields: [],
    })
    expect((await service.send('DELETE', `${LIST}/${before.id}/edits`)).status).toBe(409)
  })

  test('an import keeps the excerpt of an edited description', async () => {
    const before = await imported()
    await update(before, { description: 'Our own words' })
    await take({ description: '<p>Cut…</p>', excerpt: 'Cut…', isExcerpt: true, title: 'New' })
    const theRow = async () => (await service.knex().table('opportunities'))[0]
    expect(await theRow()).toMatchObject({
      title: 'New',
      description: '<p>Our own words</p>',
      excerpt: 'Our own words',
      isExcerpt: false,
    })
    await service.send('DELETE', `${LIST}/${before.id}/edits`)
    expect(await theRow()).toMatchObject({ excerpt: 'Cut…', isExcerpt: true })
  })

  test('an import makes an open edit stale', async () => {
    const before = await imported()
    await take({ title: 'Theirs' })
    expect((await update(before, { title: 'Ours' })).status).toBe(409)
  })

  test('importing an unchanged record does not', async () => {
    const before = await imported({ sourceRevision: '20260101' })
    await take({ sourceRevision: '20260301', readAt: '2026-04-01T00:00:00.000Z' })
    expect((await update(before, { title: 'Ours' })).status).toBe(200)
  })
})

describe('deleting', () => {
  test('a deleted opportunity is hidden, is not imported again, and can be restored', async () => {
    const { id } = await imported()
    expect((await service.send('DELETE', `${LIST}/${id}`)).status).toBe(200)
    expect((await service.send('GET', LIST)).body).toEqual([])
    expect((await service.send('GET', `${LIST}/${id}`)).status).toBe(404)
    expect((await service.send('GET', `/api/opportunities/${id}`)).status).toBe(404)
    expect((await service.send('DELETE', `${LIST}/${id}`)).status).toBe(404)
    await take({ title: 'Changed' })
    expect((await service.send('GET', '/api/opportunities')).body).toEqual([])

    const restored = await service.send('POST', `${LIST}/${id}/restore`)
    expect(restored.body).toMatchObject({ isActive: true, title: 'Changed' })
    expect((await service.send('GET', '/api/opportunities')).body).toHaveLength(1)
    expect((await service.send('POST', `${LIST}/${id}/restore`)).status).toBe(404)
    expect((await auditEvents()).map(({ action }) => action)).toEqual(['deleted', 'restored'])
  })
})

describe('the list', () => {
  test('has 50 rows per page, in every order, with the total', async () => {
    const many = Array.from({ length: 120 }, (_, n) =>
      record({
        sourceId: String(n),
        title: `Call ${n % 7} ${n}`,
        deadline: n % 5 === 0 ? null : `2027-0${1 + (n % 9)}-01T00:00:00.000Z`,
        maxAmount: n % 4 === 0 ? null : `${(n % 11) * 1000 + 500}.00`,
      }),
    )
    await service.knex().transaction((trx) => writeOpportunities(trx, many))
    for (const sort of ['newest', 'title', '-title', 'deadline', '-deadline', 'amount', '-amount']) {
      const seen: string[] = []
      let path: string | undefined = `${LIST}?sort=${sort}`
      const sizes: number[] = []
      while (path) {
        const { body, headers } = await service.send('GET', path)
        expect(headers.get('x-total-count')).toBe('120')
        sizes.push(body.length)
        seen.push(...body.map(({ id }: { id: string }) => id))
        path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
      }
      expect(sizes, sort).toEqual([50, 50, 20])
      expect(new Set(seen).size, sort).toBe(120)
    }
    const first = await service.send('GET', `${LIST}?sort=deadline&limit=1`)
    expect(first.body[0].deadline).toBe('2027-01-01T00:00:00.000Z')
    const last = await service.send('GET', `${LIST}?sort=-deadline&limit=1`)
    expect(last.body[0].deadline).toBeNull()
  })

  test('exports the filtered list with formulas escaped', async () => {
    await imported({ title: '=1+1, "wool"', maxAmount: '25000.00' })
    await take({ sourceId: '8', title: 'Clinics', category: 'health', deadline: null })
    const { body, headers } = await service.send('GET', `${LIST}/export?category=education`)
    expect(headers.get('content-disposition')).toBe('attachment; filename="opportunities.csv"')
    const lines = (body as string).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^"'=1\+1, ""wool""","Department of Education","Education",.*,25000,"USD",/)
    expect((await service.send('GET', `${LIST}/export`)).body.trim().split('\r\n')).toHaveLength(3)
    expect((await service.send('GET', `${LIST}/export?limit=1`)).status).toBe(400)
    const exports = await service.knex().table('audit_log').where({ subject: 'opportunities.csv' })
    expect(exports.map(({ action, details }) => [action, details.after])).toContainEqual([
      'exported',
      { category: ['education'] },
    ])
  })

  test('can be searched by title and funder, and filtered', async () => {
    const { id } = await imported({ title: '100% wool_work' })
    await take({ sourceId: '8', title: 'Clinics', category: 'health', isActive: false })
    await take({ sourceId: '9', source: 'simpler-grants', title: 'Harbours', fundingType: 'loan' })
    await service.send('PUT', `${LIST}/${id}`, {
      ...(await service.send('GET', `${LIST}/${id}`)).body,
      sector: 'Wool',
    })
    const titles = async (query: string) =>
      (await service.send('GET', `${LIST}?${query}`)).body.map(({ title }: { title: string }) => title)
    expect(await titles('search=0%25%20W')).toEqual(['100% wool_work'])
    expect(await titles('search=l_w')).toEqual(['100% wool_work'].filter((title) => title.includes('l_w')))
    expect(await titles('search=EDUCATION&sort=title')).toHaveLength(3)
    expect(await titles('category=health')).toEqual(['Clinics'])
    expect(await titles('fundingType=loan')).toEqual(['Harbours'])
    expect(await titles('source=simpler-grants')).toEqual(['Harbours'])
    expect(await titles('state=inactive')).toEqual(['Clinics'])
    expect(await titles('state=edited')).toEqual(['100% wool_work'])
    expect(await titles('state=withdrawn')).toEqual([])
    expect((await service.send('GET', `${LIST}?color=red`)).status).toBe(400)
    expect((await service.send('GET', `${LIST}?cursor=nonsense`)).status).toBe(400)
  })
})
