import { clock } from '@fundharbor/chassis/runtime/clock'
import { testService, TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seedAwards } from '../../../seeds/awards.ts'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { synchronizeFields } from '../../records/opportunities/synchronize-fields.ts'
import { publicSubjectsRouter } from '../../records/subjects/public-routes.ts'
import { loadShippedSubjects } from '../../records/subjects/load-shipped.ts'
import { Subject } from '../../records/vocabulary/subject.ts'
import { publicPagesRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [publicPagesRouter, publicSubjectsRouter],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const get = (path: string, headers: Record<string, string> = {}) =>
  service.send('GET', `/api/public${path}`, undefined, headers)

beforeEach(async () => {
  for (const table of ['subjects', 'retag_passes', 'opportunities', 'rate_limits'])
    await service.knex().table(table).delete()
  await synchronizeFields(service.knex())
  const subjects = [
    { id: 'energy', label: 'Energy' },
    { id: 'roofs', label: 'Roofs' },
  ].map((each) => Subject.parse(each))
  await loadShippedSubjects(service.knex(), { hash: 'one', subjects })
  service.as(null)
})
afterEach(() => {
  clock.reset()
  vi.restoreAllMocks()
})

const publicFields =
  `id title funderName funderSlug category subjects fundingType source amount minAmount maxAmount
  currency totalFunding expectedAwards matchingRequired deadline deadlineZone isRolling isForecast expectedAt
  probablyClosedAt probablyClosedReason isClosed postedAt createdAt geoScope
  organizationTypes businessTypes excerpt facts history similar`.split(/\s+/)

/** Texts and addresses that only members with a view left can read. */
const metered = {
  description: '<p>SECRET-DESCRIPTION in full.</p>',
  requirements: '<p>SECRET-REQUIREMENTS</p>',
  eligibilityCriteria: '<p>SECRET-CRITERIA</p>',
  eligibilityRequirements: '<p>SECRET-ELIGIBILITY</p>',
  applicationProcess: '<p>SECRET-PROCESS</p>',
  selectionCriteria: '<p>SECRET-SELECTION</p>',
  timeframe: 'SECRET-TIMEFRAME',
  renewability: 'SECRET-RENEWABILITY',
  funderWebsite: 'https://secret-funder.example',
  contactEmail: 'secret-contact@funder.example',
  applicationUrl: 'https://secret-application.example/form',
  sourceUrl: 'https://secret-source.example/1',
  sourceId: 'SECRET-SOURCE-ID',
  sourceNumber: 'SECRET-NUMBER',
}

test('a visitor reads the facts of an open opportunity, its history and similar ones', async () => {
  const { id } = await seedOpportunity(service.knex(), {
    subjects: ['energy'],
    minAmount: '1000.00',
    maxAmount: '2500.50',
  })
  clock.advance(86_400_000)
  await service
    .knex()
    .table('opportunities')
    .where({ id })
    .update({ maxAmount: '3000.00', contactEmail: 'new@funder.example', updatedAt: clock.now() })
  const { status, body, headers } = await get(`/opportunities/${id}`)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  expect(body).toMatchObject({
    title: 'Rural Community Health Support Program',
    funderSlug: 'health-resources-and-services-administration',
    isClosed: false,
    maxAmount: '3000.00',
    subjects: [{ id: 'energy', label: 'Energy' }],
    source: { name: 'grants-gov' },
  })
  expect(body.facts).toContain('For organizations in the United States')
  expect(body.history).toMatchObject([
    {
      by: 'updated from Grants.gov',
      fields: [
        { label: 'Largest amount', values: { before: '$2,500.50', after: '$3,000' } },
        { label: 'Contact email', values: null },
      ],
    },
  ])
})

test('no public page sends full texts, contacts, or links to the source', async () => {
  const row = await seedOpportunity(service.knex(), {
    ...metered,
    subjects: ['energy'],
    title: 'Roofs for schools (www.secret-title.example)',
    excerpt:
      'Write to secret-desk@funder.example or see https://secret-excerpt.example/a?b=1 or forms.secret-bare.example/a. Then wait.',
    amount: 'See https://secret-amount.example',
    funderName: 'Sun Fund',
  })
  clock.advance(60_000)
  await service.knex().table('opportunities').where({ id: row.id }).update({
    title: 'Roofs for all schools (www.secret-title.example)',
    applicationUrl: 'https://secret-application.example/new',
    description: 'SECRET-NEW',
    updatedAt: clock.now(),
  })
  for (const path of [`/opportunities/${row.id}`, '/funders', '/funders/sun-fund', '/subjects/energy']) {
    const { status, body } = await get(path)
    expect(status, path).toBe(200)
    expect(JSON.stringify(body), path).not.toMatch(/secret|@|https?:/i)
  }
  const { body } = await get(`/opportunities/${row.id}`)
  expect(body.excerpt).toBe(
    'Write to [address in the full details] or see [address in the full details] or [address in the full details]. Then wait.',
  )
  expect(Object.keys(body).toSorted()).toEqual(publicFields.toSorted())
})

test('a closed opportunity is still described; unknown and withdrawn ones are not found', async () => {
  const closed = await seedOpportunity(service.knex(), { deadline: daysFromNow(-1) })
  expect((await get(`/opportunities/${closed.id}`)).body).toMatchObject({ isClosed: true })
  const withdrawn = await seedOpportunity(service.knex(), { isActive: false })
  for (const id of [withdrawn.id, '00000000-0000-4000-8000-000000000000', 'no-id', '%00'])
    expect((await get(`/opportunities/${id}`)).status, id).toBe(404)
})

test('a funder has a page under one address, however its name is spelled', async () => {
  const facts = { subjects: ['energy', 'roofs'], currency: 'EUR', maxAmount: '2000.00' }
  const late = await seedOpportunity(service.knex(), {
    ...facts,
    funderName: 'Fundação do Sol',
    deadline: daysFromNow(30),
    postedAt: daysFromNow(-1),
  })
  const soon = await seedOpportunity(service.knex(), {
    ...facts,
    funderName: 'FUNDAÇÃO do Sol',
    deadline: daysFromNow(2),
    postedAt: daysFromNow(-2),
  })
  await seedOpportunity(service.knex(), { funderName: 'Fundação do Sol', deadline: daysFromNow(-2) })
  await seedOpportunity(service.knex(), { funderName: 'Wind Fund', subjects: ['energy'] })
  const { status, body } = await get('/funders/fundacao-do-sol')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Fundação do Sol',
    open: 2,
    funding: [{ currency: 'EUR', amount: '4000.00' }],
    opportunities: [{ id: late.id }, { id: soon.id }],
    closingNext: [{ id: soon.id }, { id: late.id }],
    subjects: [
      { id: 'energy', label: 'Energy', open: 2 },
      { id: 'roofs', label: 'Roofs', open: 2 },
    ],
    similar: [{ slug: 'wind-fund', name: 'Wind Fund', open: 1 }],
    sources: ['grants-gov'],
  })
  expect((await get('/funders')).body).toEqual([
    { slug: 'fundacao-do-sol', name: 'Fundação do Sol', open: 2, awards: 0 },
    { slug: 'wind-fund', name: 'Wind Fund', open: 1, awards: 0 },
  ])
  for (const slug of ['nobody', '%00', 'a%2Fb', 'Fundação do Sol'])
    expect((await get(`/funders/${encodeURIComponent(slug)}`)).status, slug).toBe(404)
})

test('a subject names the latest changes and the sources', async () => {
  const { id } = await seedOpportunity(service.knex(), { subjects: ['energy'] })
  clock.advance(60_000)
  await service
    .knex()
    .table('opportunities')
    .where({ id })
    .update({ title: 'Renamed', updatedAt: clock.now() })
  const { body } = await get('/subjects/energy')
  expect(body.sources).toEqual(['grants-gov'])
  expect(body.changes).toMatchObject([
    { id, title: 'Renamed', fields: [{ label: 'Title', values: { after: 'Renamed' } }] },
  ])
})

test('one address cannot read the whole catalog; the content service is not counted', async () => {
  const { id } = await seedOpportunity(service.knex(), {})
  const path = `/opportunities/${id}`
  const statuses: number[] = []
  for (let visit = 0; visit < 121; visit++) statuses.push((await get(path)).status)
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true)
  const refused = await get(path)
  expect(refused.body.code).toBe('TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await get(path, { 'x-internal-secret': TEST_SECRET })).status).toBe(200)
})

test('the sitemap’s list has open opportunities and is for services only', async () => {
  const open = await seedOpportunity(service.knex(), {})
  await seedOpportunity(service.knex(), { deadline: daysFromNow(-1) })
  await seedOpportunity(service.knex(), { isActive: false })
  const list = (headers: Record<string, string>) =>
    service.send('GET', '/internal/public-pages', undefined, headers)
  expect((await list({})).status).toBe(404)
  const { body } = await list({ 'x-internal-secret': TEST_SECRET })
  expect(body.map((row: { id: string }) => row.id)).toEqual([open.id])
})

test('the lists of funders and subjects are made once for many visitors, and again after a change', async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  const seed = (funderName: string) =>
    seedOpportunity(service.knex(), { funderName, subjects: ['energy', 'roofs'] })
  for (const name of ['Sun Fund', 'Moon Fund']) await seed(name)
  const comparing = vi.spyOn(String.prototype, 'localeCompare')
  const read = async (path: string) => (await get(path)).body.map((each: { name: string }) => each.name)
  expect(await read('/funders')).toEqual(['Moon Fund', 'Sun Fund'])
  await get('/subjects')
  expect(comparing).toHaveBeenCalled()
  comparing.mockClear()
  for (const path of ['/funders', '/subjects']) expect((await get(path)).body).toHaveLength(2)
  expect(comparing).not.toHaveBeenCalled()
  await seed('Aurora Fund')
  expect(await read('/funders')).toEqual(['Aurora Fund', 'Moon Fund', 'Sun Fund'])
})

test('a funder of whom only past awards are known has a page, and comes last in the list', async () => {
  await seedOpportunity(service.knex(), { funderName: 'Wind Fund' })
  await seedOpportunity(service.knex(), { funderName: 'Tide Fund', deadline: daysFromNow(-2) })
  await seedAwards(service.knex(), [
    { funder: 'Amber Fund', amount: '1000.00', year: 2015 },
    { funder: 'Amber Fund', amount: '3000.00', year: 2016 },
    { funder: 'Wind Fund', amount: '50.00', year: 2016 },
  ])
  const { body } = await get('/funders/amber-fund')
  expect(body).toMatchObject({
    name: 'Amber Fund',
    open: 0,
    awards: 2,
    opportunities: [],
    awardedBefore: {
      firstYear: 2015,
      lastYear: 2016,
      sums: [{ currency: 'USD', awards: 2, total: '4000.00', median: '2000.00' }],
    },
  })
  expect((await get('/funders/wind-fund')).body.awardedBefore.sums).toMatchObject([{ awards: 1 }])
  expect((await get('/funders/tide-fund')).body.awardedBefore).toBeNull()
  expect((await get('/funders')).body).toEqual([
    { slug: 'wind-fund', name: 'Wind Fund', open: 1, awards: 1 },
    { slug: 'amber-fund', name: 'Amber Fund', open: 0, awards: 2 },
  ])
})
