import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin } from '@fundharbor/chassis/testing/people'
import { testService, TEST_SECRET } from '@fundharbor/chassis/testing/service'
import type { Candidate } from '@fundharbor/contracts/catalog/candidates'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../seeds/opportunities.ts'
import { unloadModel } from '../embeddings/model.ts'
import { embedQueued } from '../embedding-queue/queue.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { compactRevisions } from '../opportunities/revision.ts'
import { router } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

const secret = { 'x-internal-secret': TEST_SECRET }
const profile = {
  text: 'We bring nurses and clinics to villages, and train midwives.',
  categories: ['health'],
  organizationTypes: ['nonprofit'],
  places: ['United States'],
  annualBudget: '420000.00',
  liked: [] as string[],
  without: [] as string[],
}

const find = async (over: object = {}) =>
  (await service.send('POST', '/internal/candidates', { ...profile, ...over }, secret)).body
const found = async (over: object = {}): Promise<Candidate[]> => (await find(over)).candidates
const titles = async (over: object = {}) => (await found(over)).map(({ title }) => title)
const standing = async (ids: string[] = []) =>
  (await service.send('GET', `/internal/catalog-status?ids=${ids.join(',')}`, undefined, secret)).body

beforeEach(async () => {
  await OpportunityModel.query().delete()
})
afterEach(() => clock.reset())
afterAll(unloadModel)

const seed = async (facts: Parameters<typeof seedOpportunity>[1]) => {
  const row = await seedOpportunity(service.knex(), facts)
  return row
}

test('only services can call the internal routes', async () => {
  service.as(admin())
  expect((await service.send('POST', '/internal/candidates', profile)).status).toBe(404)
  expect((await service.send('GET', '/internal/catalog-status?ids=')).status).toBe(404)
})

test('candidates come from words, categories and liked opportunities, without expired, inactive or excluded ones', async () => {
  await seed({ title: 'Midwives for mountain villages', category: 'other' })
  await seed({ title: 'Beds for hospitals', description: '', excerpt: '' })
  await seed({ title: 'Village nurses, closed', deadline: daysFromNow(-1) })
  await seed({ title: 'Village nurses, withdrawn', isActive: false })
  const unwanted = await seed({ title: 'Village nurses, unwanted' })
  const harp = { category: 'arts', sector: 'Music', funderName: 'Hall', description: '', excerpt: '' }
  const liked = await seed({ title: 'Harp concerts', ...harp })
  await seed({ title: 'Harp makers', ...harp })
  await seed({ title: 'Tractors', ...harp, sector: 'Farms', funderName: 'Bank', category: 'agriculture' })
  expect((await titles({ without: [unwanted.id] })).toSorted()).toEqual([
    'Beds for hospitals',
    'Midwives for mountain villages',
  ])
  expect(await titles({ without: [unwanted.id], liked: [liked.id] })).toContain('Harp makers')
  expect(await titles({ without: [unwanted.id], liked: [liked.id] })).not.toContain('Tractors')
})

test('a candidate lists its matched words as written in the profile', async () => {
  await seed({ title: 'Training of midwives and of a nurse', description: 'For a village.' })
  await seed({ title: 'Beds', description: '', excerpt: '', sector: 'Furniture' })
  const [first, second] = await found()
  expect(first?.matchedWords.toSorted()).toEqual(['midwives', 'nurses', 'train', 'villages'])
  expect(first?.wordMatch).toBeGreaterThan(second?.wordMatch ?? 1)
})

test('the list of applicants is complete unless the source refers to a text', async () => {
  await seed({ title: 'Nurses', sourceCodes: { applicants: ['12', '20'] } })
  await seed({ title: 'Midwives', sourceCodes: { applicants: ['12', '25'] } })
  const listed = Object.fromEntries(
    (await found()).map(({ title, isApplicantListed }) => [title, isApplicantListed]),
  )
  expect(listed).toEqual({ Nurses: true, Midwives: false })
})

test('similarities are available once profile and opportunities are embedded', async () => {
  await seed({ title: 'Midwives in remote districts' })
  await seed({ title: 'Midwives of semiconductor start-ups', description: 'Chips.', sector: 'Digital' })
  await embedQueued(service.knex(), { until: performance.now() + 60_000 })
  await expect.poll(async () => (await find()).isComplete, { timeout: 20_000 }).toBe(true)
  const [near, far] = (await found()).toSorted(
    (one, other) => (other.similarity ?? 0) - (one.similarity ?? 0),
  )
  expect(near?.title).toBe('Midwives in remote districts')
  expect(near?.similarity).toBeGreaterThan((far?.similarity ?? 1) + 0.05)
  const [liking] = await found({ liked: [near?.id ?? ''] })
  expect(liking?.likedSimilarity).not.toBeNull()
}, 60_000)

test('the revision changes only when the catalog changes', async () => {
  const row = await seed({})
  const before = await standing([row.id])
  expect(before.open).toEqual([row.id])
  await compactRevisions(service.knex())
  expect((await standing()).revision).toBe(before.revision)
  await OpportunityModel.query().findById(row.id).patch({ updatedAt: new Date() })
  expect((await standing()).revision).toBe(before.revision)
  await OpportunityModel.query().findById(row.id).patch({ isActive: false })
  const after = await standing([row.id])
  expect(after.revision).not.toBe(before.revision)
  expect(after.open).toEqual([])
})

test('an opportunity is open until the instant of its deadline', async () => {
  const row = await seed({ deadline: daysFromNow(2) })
  clock.advance(1.9 * 86_400_000)
  expect((await standing([row.id])).open).toEqual([row.id])
  clock.advance(0.2 * 86_400_000)
  expect((await standing([row.id])).open).toEqual([])
  expect(await titles()).toEqual([])
})

test.each([
  'x'.repeat(5000),
  "'; DROP TABLE opportunities; --",
  '& | ! ( ) : * <-> \\ " \' ~f1',
  '  ',
  'ѿ 中文 العربية 🏥',
])('any profile text is accepted: %#', async (text) => {
  await seed({})
  expect((await service.send('POST', '/internal/candidates', { ...profile, text }, secret)).status).toBe(200)
})
