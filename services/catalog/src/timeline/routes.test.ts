import { clock } from '@fundharbor/chassis/runtime/clock'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contactBook } from '../../seeds/contacts.ts'
import { seedOpportunity, type OpportunityFacts } from '../../seeds/opportunities.ts'
import { applicationsRouter } from '../applications/routes.ts'
import { applicantOf } from '../fit/eligibility/applicant.test-helper.ts'
import { fitRouter } from '../fit/routes.ts'
import { savedOpportunitiesRouter } from '../saved/opportunity-routes.ts'
import { router as timeline } from './routes.ts'

const sender = { publicUrl: 'https://fundharbor.example', mailFrom: 'Fundharbor <harbor@fundharbor.example>' }
const projectId = crypto.randomUUID()
let workspaceId = ''
const service = testService({
  service: 'catalog',
  routers: [
    timeline,
    fitRouter(async () => applicantOf({ workspaceId, project: { id: projectId } })),
    applicationsRouter(sender, anyProject),
    savedOpportunitiesRouter(contactBook().readContact, anyProject),
  ],
  migrations: new URL('../../migrations', import.meta.url).pathname,
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
const decide = (id: string, status: string, version = 0) =>
  service.send('PUT', `/api/opportunities/${id}/decision`, { status, version })

const apply = (opportunityId: string, project?: string) =>
  service.send('POST', '/api/applications', {
    opportunityId,
    projectId: project,
    projectTitle: 'Night clinic',
    requestedAmount: '100',
    projectCategory: 'health',
    projectDescription: 'Open on Fridays.',
  })

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

test('a go brings its steps and project, a no-go leaves', async () => {
  signIn()
  const [going, declined] = [await seed({ title: 'Going' }), await seed({ title: 'Declined' })]
  for (const each of [going, declined]) await save(each)
  await decide(declined.id, 'no-go')
  const { body } = await decide(going.id, 'go')
  const { entries } = await read()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    opportunity: { title: 'Going' },
    projectId,
    writing: { startsOn: '2027-01-12', endsOn: '2027-01-30', isKept: true },
    steps: body.steps,
  })
  signIn()
  expect((await read()).entries).toEqual([])
})

test('reads only what it shows', async () => {
  signIn()
  const going = await seed({ title: 'Going', description: 'A long story.' })
  const passed = await seed({ title: 'Passed', deadline: new Date('2026-11-22T00:00:00Z') })
  const steps = new Map<string, { id: string }[]>()
  for (const { id } of [going, passed]) steps.set(id, (await decide(id, 'go')).body.steps)
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

test('the billing role sees what is saved, and nothing that was decided', async () => {
  signIn()
  const [saved, going] = [await seed({ title: 'Saved' }), await seed({ title: 'Going' })]
  await save(saved)
  await decide(going.id, 'go')
  expect((await read()).entries).toHaveLength(2)
  service.as(member({ workspaceId, workspaceRole: 'billing' }))
  const { entries } = await read()
  expect(entries).toMatchObject([{ opportunity: { title: 'Saved' }, steps: [] }])
  expect((await service.send('GET', `/api/opportunities/${going.id}/fit`)).status).toBe(403)
})

test('what was submitted leaves, saved or decided on', async () => {
  signIn()
  const saved = await seed({ title: 'Saved' })
  const decided = await seed({ title: 'Decided' })
  await save(saved)
  await decide(decided.id, 'go')
  for (const { id } of [saved, decided]) await apply(id, id === decided.id ? projectId : undefined)
  expect((await read()).entries).toEqual([])
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
