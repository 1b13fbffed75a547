import { clock } from '@fundharbor/chassis/runtime/clock'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedOpportunity, type OpportunityFacts } from '../../../seeds/opportunities.ts'
import { applicantOf } from '../../matching/fit/eligibility/applicant.test-helper.ts'
import { grantsRouter } from '../my-grants/routes.ts'
import { savedOpportunitiesRouter } from '../my-grants/saved-routes.ts'
import { router as timeline } from './routes.ts'

const projectId = crypto.randomUUID()
let workspaceId = ''
const service = testService({
  service: 'catalog',
  routers: [
    timeline,
    grantsRouter({
      readApplicant: async () => applicantOf({ workspaceId, project: { id: projectId } }),
      readMembers: async () => [],
      checkProject: anyProject,
    }),
    savedOpportunitiesRouter(anyProject),
  ],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

function signIn() {
  const person = member({ subscriptionStatus: 'basic' })
  workspaceId = person.workspaceId
  service.as(person)
}

const read = async () => (await service.send('GET', '/api/timeline')).body
const seed = (facts: OpportunityFacts = {}) =>
  seedOpportunity(service.knex(), { deadline: new Date('2027-02-02T04:59:59.999Z'), ...facts })
const save = ({ id }: { id: string }) => service.send('PUT', `/api/saved-opportunities/${id}`)
const add = async (opportunityId: string, body: object) =>
  (await service.send('POST', '/api/grants', { opportunityId, ...body })).body
const stepsOf = async (id: string) => (await service.send('GET', `/api/grants/${id}`)).body.steps

test('lists saved deadlines with the time to write, counted back, soonest first', async () => {
  signIn()
  const later = await seed({ title: 'Schools', deadline: new Date('2027-05-02T03:59:59.999Z') })
  const first = await seed({ title: 'Clinics' })
  for (const each of [later, first]) await save(each)
  for (const each of [
    await seed({ deadline: null }),
    await seed({ deadline: new Date('2026-10-01T00:00:00Z') }),
    await seed({ isActive: false }),
  ])
    await save(each)
  await seed({ title: 'Not mine' })
  const { entries, hoursPerWeek } = await read()
  expect(hoursPerWeek).toBe(20)
  expect(entries.map((entry: { opportunity: { title: string } }) => entry.opportunity.title)).toEqual([
    'Clinics',
    'Schools',
  ])
  // 50 hours are 18 days at 20 hours a week, and two days are left before the deadline.
  expect(entries[0]).toMatchObject({
    closesOn: '2027-02-01',
    projectId: null,
    writing: { startsOn: '2027-01-12', endsOn: '2027-01-30', hours: 50, isKept: false },
    steps: [],
  })
})

test('a started grant brings its steps and project; what was sent or passed on leaves', async () => {
  signIn()
  const [started, passed, sent] = [await seed({ title: 'Started' }), await seed(), await seed()]
  await add(passed.id, { status: 'passed' })
  const { id } = await add(sent.id, {})
  const move = { status: 'sent', sent: { on: '2026-11-20' }, version: 1 }
  await service.send('PUT', `/api/grants/${id}/status`, move)
  const grant = await add(started.id, { status: 'writing', project: projectId })
  const { entries } = await read()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    grantId: grant.id,
    status: 'writing',
    opportunity: { title: 'Started' },
    projectId,
    writing: { startsOn: '2027-01-12', endsOn: '2027-01-30', isKept: true },
    steps: await stepsOf(grant.id),
  })
  signIn()
  expect((await read()).entries).toEqual([])
})

test('reads only what it shows', async () => {
  signIn()
  const going = await seed({ title: 'Going', description: 'A long story.' })
  const passed = await seed({ title: 'Passed', deadline: new Date('2026-11-22T00:00:00Z') })
  const steps = new Map<string, { id: string }[]>()
  for (const { id } of [going, passed])
    steps.set(id, await stepsOf((await add(id, { status: 'writing' })).id))
  clock.setTo('2027-01-05T12:00:00.000Z')
  const found: unknown[] = []
  const keep = (rows: unknown) => found.push(rows)
  service.knex().on('query-response', keep)
  const { entries } = await read()
  service.knex().off('query-response', keep)
  expect(entries).toMatchObject([{ opportunity: { title: 'Going' } }])
  const rows = JSON.stringify(found)
  expect(rows).toContain(steps.get(going.id)?.[0]?.id)
  expect(rows).not.toContain(steps.get(passed.id)?.[0]?.id)
  expect(rows).not.toContain('A long story.')
})

test('the billing role sees what is saved, and nothing of the work', async () => {
  signIn()
  const [saved, going] = [await seed({ title: 'Saved' }), await seed({ title: 'Going' })]
  await save(saved)
  await add(going.id, { status: 'writing' })
  expect((await read()).entries).toHaveLength(2)
  service.as(member({ workspaceId, workspaceRole: 'billing' }))
  const { entries } = await read()
  expect(entries).toMatchObject([{ opportunity: { title: 'Saved' }, steps: [] }])
  expect((await service.send('GET', '/api/grants')).status).toBe(403)
})

test('shows when recurring opportunities usually open, by records of the same funder and title', async () => {
  signIn()
  const opened = (title: string, day: string, facts: OpportunityFacts = {}) =>
    seed({ title, postedAt: new Date(`${day}T12:00:00Z`), deadline: null, ...facts })
  const old = await opened('Youth Fund FY 2025', '2025-04-16')
  const latest = await opened('Youth Fund (2026)', '2026-04-02')
  await opened('Youth Fund 2024', '2024-09-02', { funderName: 'Somebody else' })
  await opened('Only once', '2026-02-02')
  await save(old)
  expect((await read()).reopenings).toEqual([
    {
      opportunityId: latest.id,
      title: 'Youth Fund (2026)',
      funderName: 'Health Resources and Services Administration',
      expectedOn: '2027-04-02',
      years: [2025, 2026],
      isSaved: true,
    },
  ])
})

test('is for members', async () => {
  service.as(null)
  expect((await service.send('GET', '/api/timeline')).status).toBe(401)
})
