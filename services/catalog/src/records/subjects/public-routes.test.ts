import { clock } from '@fundharbor/chassis/runtime/clock'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { Subject } from '../vocabulary/subject.ts'
import { loadShippedSubjects } from './load-shipped.ts'
import { publicSubjectsRouter } from './public-routes.ts'

const service = testService({
  service: 'catalog',
  routers: [publicSubjectsRouter],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const vocabulary = [
  { id: 'energy', label: 'Energy', category: 'environment' },
  { id: 'solar', label: 'Solar power', parent: 'energy', terms: ['photovoltaics'], everyday: ['sun panels'] },
  { id: 'roofs', label: 'Solar roofs', parent: 'solar' },
  { id: 'coal', label: 'Coal', parent: 'energy' },
].map((each) => Subject.parse(each))

const get = (path: string) => service.send('GET', `/api/public/subjects${path}`)

beforeEach(async () => {
  for (const table of ['subjects', 'retag_passes', 'opportunities'])
    await service.knex().table(table).delete()
  await loadShippedSubjects(service.knex(), { hash: 'one', subjects: vocabulary })
  service.as(null)
})
afterEach(() => clock.reset())

test('visitors see the tree of subjects with open opportunities', async () => {
  await seedOpportunity(service.knex(), { subjects: ['roofs', 'solar'] })
  await seedOpportunity(service.knex(), { subjects: ['solar'] })
  await seedOpportunity(service.knex(), { subjects: ['coal'], deadline: daysFromNow(-1) })
  await seedOpportunity(service.knex(), { subjects: ['coal', 'gone'], isActive: false })
  const { status, body } = await get('')
  expect(status).toBe(200)
  expect(body).toEqual([
    { id: 'energy', label: 'Energy', kind: 'subject', parent: null, open: 0 },
    { id: 'solar', label: 'Solar power', kind: 'subject', parent: 'energy', open: 2 },
    { id: 'roofs', label: 'Solar roofs', kind: 'subject', parent: 'solar', open: 1 },
  ])
})

test('a page shows open opportunities, funders, next deadlines, and broader and narrower subjects', async () => {
  const late = await seedOpportunity(service.knex(), {
    subjects: ['solar', 'roofs'],
    deadline: daysFromNow(30),
    postedAt: daysFromNow(-1),
    funderName: 'Sun Fund',
  })
  const soon = await seedOpportunity(service.knex(), {
    subjects: ['solar'],
    deadline: daysFromNow(2),
    postedAt: daysFromNow(-9),
    funderName: 'Sun Fund',
  })
  const rolling = await seedOpportunity(service.knex(), {
    subjects: ['solar'],
    deadline: null,
    isRolling: true,
    postedAt: daysFromNow(-5),
    funderName: 'Other Fund',
  })
  await seedOpportunity(service.knex(), { subjects: ['solar'], deadline: daysFromNow(-1) })
  const { status, body } = await get('/solar')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    label: 'Solar power',
    category: 'environment',
    alsoCalled: ['photovoltaics', 'sun panels'],
    open: 3,
    broader: [{ id: 'energy', label: 'Energy' }],
    narrower: [{ id: 'roofs', label: 'Solar roofs', open: 1 }],
    funders: [
      { name: 'Sun Fund', open: 2 },
      { name: 'Other Fund', open: 1 },
    ],
  })
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  expect(idsOf(body.opportunities)).toEqual([late.id, rolling.id, soon.id])
  expect(idsOf(body.closingNext)).toEqual([soon.id, late.id])
  expect(Object.keys(body.opportunities[0]).toSorted()).toEqual([
    'deadline',
    'deadlineZone',
    'expectedAt',
    'funderName',
    'id',
    'isForecast',
    'isRolling',
    'probablyClosedAt',
    'probablyClosedReason',
    'title',
  ])
})

test('counts change as deadlines pass', async () => {
  await seedOpportunity(service.knex(), { subjects: ['coal'], deadline: daysFromNow(1) })
  expect((await get('/coal')).body.open).toBe(1)
  clock.advance(2 * 86_400_000)
  expect((await get('/coal')).body).toMatchObject({ open: 0, opportunities: [] })
})

test.each(['/nothing', '/No_Id', '/%00', '/a%2Fb'])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})
