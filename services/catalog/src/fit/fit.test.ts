import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedOpportunity, type OpportunityFacts } from '../../seeds/opportunities.ts'
import { applicationsRouter } from '../applications/routes.ts'
import { router as opportunities } from '../opportunity-details/routes.ts'
import { router as people } from '../people/routes.ts'
import { router as projects } from '../projects/routes.ts'
import { eligibilitySentence } from '../taxonomy/applicants.ts'
import { applicantOf } from './eligibility/applicant.test-helper.ts'
import { readNoGoIds } from './model.ts'
import { applicantReader } from './applicants.ts'
import { fitRouter } from './routes.ts'

/** Stands in for identity-billing: applicants by person. */
const applicants = new Map<string, Applicant>()
const readApplicant = async (personId: string, project?: string): Promise<Applicant> => {
  const applicant = applicants.get(personId)
  if (!applicant || (project && project !== applicant.project.id)) throw notFound('Project')
  return applicant
}

const service = testService({
  service: 'catalog',
  routers: [
    fitRouter(readApplicant),
    opportunities,
    people,
    projects,
    applicationsRouter(
      { publicUrl: 'https://fundharbor.example', mailFrom: 'Fundharbor <a@fundharbor.example>' },
      anyProject,
    ),
  ],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

const trusted = { 'x-internal-secret': TEST_SECRET }

type Facts = Parameters<typeof applicantOf>[0]

function signIn(facts: Facts = {}, person: Partial<Person> = {}): Person {
  const signedIn = member({ subscriptionStatus: 'basic', ...person })
  const project = { id: crypto.randomUUID(), ...facts.project }
  applicants.set(signedIn.id, applicantOf({ workspaceId: signedIn.workspaceId, ...facts, project }))
  service.as(signedIn)
  return signedIn
}

const towns = `<p>${eligibilitySentence(['02', '12'])}</p>`

const seed = (facts: OpportunityFacts = {}) =>
  seedOpportunity(service.knex(), {
    eligibilityCriteria: towns,
    deadline: new Date('2027-02-02T04:59:59.999Z'),
    minAmount: '10000.00',
    maxAmount: '200000.00',
    ...facts,
  })

const read = async (id: string, query = '') =>
  (await service.send('GET', `/api/opportunities/${id}/fit${query}`)).body

const decide = (id: string, body: object) => service.send('PUT', `/api/opportunities/${id}/decision`, body)

describe('the page', () => {
  test('quotes who can apply with a verdict, and weighs what the source and the profile say', async () => {
    signIn({ annualBudget: '1000000.00', project: { amountNeeded: '50000.00' } })
    const { id } = await seed({ expectedAwards: 12, totalFunding: '2000000.00', matchingRequired: true })
    const fit = await read(id)
    expect(fit).toMatchObject({
      verdict: 'yes',
      decision: null,
      eligibility: [
        {
          quote: eligibilitySentence(['02', '12']),
          from: 'eligibilityCriteria',
          verdict: 'yes',
          field: 'organizationType',
        },
      ],
      effort: { kind: 'grant', hours: 50, isAdjusted: false, hoursPerWeek: 20, weeks: 3, daysLeft: 72 },
    })
    expect(
      fit.worth.map(({ name, verdict, sentence }: Record<string, string>) => [name, verdict, sentence]),
    ).toEqual([
      ['sum', 'good', 'An award is $10,000 to $200,000. Your project needs $50,000.'],
      ['budget', 'good', 'Your annual budget is $1,000,000. The largest award is 20% of it.'],
      ['matching', 'fair', 'You must add money of your own: the source requires matching funds.'],
      ['partners', 'good', 'No sentence of the source asks for partners.'],
      ['awards', 'good', 'The source expects 12 awards, $2,000,000 in all.'],
      [
        'effort',
        'good',
        'An application takes about 50 hours: 3 weeks at 20 hours a week. 72 days are left.',
      ],
    ])
  })

  test('other services ask whether an applicant can apply', async () => {
    const applicant = applicants.get(signIn().id)
    const { id } = await seed()
    const path = `/internal/opportunities/${id}/eligibility`
    const { body } = await service.send('POST', path, applicant, trusted)
    expect(body).toMatchObject({ verdict: 'yes', findings: [{ quote: eligibilitySentence(['02', '12']) }] })
    expect((await service.send('POST', path, applicant)).status).toBe(404)
  })

  test('says what is missing and counts the steps back from the closing day', async () => {
    signIn()
    const { id } = await seed()
    const { missing, steps } = await read(id)
    expect(missing[0]).toMatchObject({ name: 'sam', kind: 'registration', days: 30, startOn: '2026-12-19' })
    // The deadline is the end of February 1 in New York.
    expect(steps.at(-1)).toEqual({
      id: null,
      title: 'Submit the application',
      dueOn: '2027-01-30',
      isDone: false,
      isLate: false,
      revision: 0,
    })
    const days = steps.map(({ dueOn }: { dueOn: string }) => dueOn)
    expect(days).toEqual(days.toSorted())
  })

  test('days that have passed are late', async () => {
    signIn()
    const { id } = await seed({ deadline: new Date('2026-12-02T04:59:59.999Z') })
    const { missing, steps, worth } = await read(id)
    expect(missing[0]).toMatchObject({ name: 'sam', startOn: '2026-10-18', isLate: true })
    expect(steps[0]).toMatchObject({ isLate: true })
    expect(worth.at(-1)).toMatchObject({ verdict: 'poor' })
  })

  test('without a deadline the steps have no days', async () => {
    signIn()
    const { id } = await seed({ deadline: null, isRolling: true })
    const { steps, effort } = await read(id)
    expect(effort.daysLeft).toBeNull()
    expect(steps.every(({ dueOn }: { dueOn: string | null }) => dueOn === null)).toBe(true)
  })

  test('amounts in another currency are not compared', async () => {
    signIn({ project: { amountNeeded: '50000.00', currency: 'EUR' } })
    const { id } = await seed()
    expect((await read(id)).worth[0]).toMatchObject({
      verdict: 'unknown',
      sentence: 'An award is $10,000 to $200,000. Your project needs €50,000. We do not convert currencies.',
    })
  })

  test('an EU call needs a PIC and partners', async () => {
    signIn({ country: 'DE', state: null, organizationType: 'private-university' })
    const { id } = await seed({
      source: 'eu-funding-tenders',
      sector: 'Horizon Europe',
      sourceCodes: { action: ['HORIZON Innovation Actions'] },
      eligibilityCriteria: null,
      currency: 'EUR',
    })
    const { verdict, missing, effort } = await read(id)
    expect(verdict).toBe('depends')
    expect(effort.kind).toBe('eu-research')
    expect(missing.map(({ name }: { name: string }) => name)).toEqual([
      'pic',
      'partners',
      'equality-plan',
      'partner-forms',
      'budget',
    ])
  })

  test('a sentence about matching funds is quoted, and its percentage is applied to the project', async () => {
    signIn({ project: { amountNeeded: '50000.00' } })
    const quote = 'A cost share of 20% of the total project costs is required.'
    const { id } = await seed({ description: `<p>Clinics in rural counties.</p><p>${quote}</p>` })
    const { worth } = await read(id)
    expect(worth[2]).toEqual({
      name: 'matching',
      verdict: 'fair',
      sentence: 'You may have to add money of your own. For your project, 20% is $10,000.',
      quote,
    })
  })

  test('an unknown opportunity or another workspace’s project is not found', async () => {
    signIn()
    const { id } = await seed()
    const address = `/api/opportunities/${id}/fit`
    expect((await service.send('GET', `${address}?project=${crypto.randomUUID()}`)).status).toBe(404)
    expect((await service.send('GET', `/api/opportunities/${crypto.randomUUID()}/fit`)).status).toBe(404)
    expect((await service.send('GET', `${address}?project=1`)).status).toBe(400)
    const hidden = await seed({ isActive: false })
    expect((await service.send('GET', `/api/opportunities/${hidden.id}/fit`)).status).toBe(404)
  })

  test('counts as a view, once per opportunity together with the details', async () => {
    signIn({}, { subscriptionStatus: 'freemium' })
    const rows = await Promise.all([seed(), seed(), seed(), seed()])
    const [first, second, third, fourth] = rows.map(({ id }) => `/api/opportunities/${id}`)
    for (const address of [first, `${first}/fit`, `${second}/fit`, `${second}/fit`, `${third}/fit`])
      expect((await service.send('GET', address ?? '')).status).toBe(200)
    const refused = await service.send('GET', `${fourth}/fit`)
    expect([refused.status, refused.body.code]).toEqual([403, 'VIEW_LIMIT_REACHED'])
    expect((await service.send('GET', `${first}/fit`)).status).toBe(200)
  })
})

describe('the decision', () => {
  test('a go starts a draft with what the project says, and keeps the plan', async () => {
    const person = signIn({
      project: {
        title: 'Tool library',
        description: 'Tools for a town.',
        amountNeeded: '50000.00',
        isDefault: false,
      },
    })
    const { id } = await seed()
    const planned = (await read(id)).steps
    const { status, body } = await decide(id, { status: 'go', reason: ' Fits our year ', version: 0 })
    expect(status).toBe(200)
    expect(body.decision).toMatchObject({
      workspaceId: person.workspaceId,
      status: 'go',
      reason: 'Fits our year',
      version: 1,
      decidedBy: { id: person.id, name: person.fullName },
    })
    expect(body.steps.map(({ title }: { title: string }) => title)).toEqual(
      planned.map(({ title }: { title: string }) => title),
    )
    const fit = await read(id)
    expect(fit.decision).toEqual(body.decision)
    expect(fit.steps).toEqual(body.steps)
    const { body: drafts } = await service.send('GET', '/api/applications')
    expect(drafts).toMatchObject([
      {
        id: body.decision.applicationId,
        status: 'draft',
        projectTitle: 'Tool library',
        projectDescription: 'Tools for a town.',
        requestedAmount: '50000.00',
      },
    ])
  })

  test('a go keeps an existing draft as it is', async () => {
    signIn({ project: { title: 'Tool library', isDefault: false } })
    const { id } = await seed()
    const draft = { opportunityId: id, projectTitle: 'My own words' }
    const { body: existing } = await service.send('PUT', '/api/applications/drafts', draft)
    const { body } = await decide(id, { status: 'go', version: 0 })
    expect(body.decision.applicationId).toBe(existing.id)
    const { body: drafts } = await service.send('GET', '/api/applications')
    expect(drafts).toMatchObject([{ projectTitle: 'My own words' }])
  })

  test('the decision follows its draft to the submitted application, and outlives a deleted one', async () => {
    const person = signIn({ project: { title: 'Tool library', isDefault: false } })
    const { id } = await seed()
    const { body } = await decide(id, { status: 'go', version: 0 })
    const { project } = await readApplicant(person.id)
    const { body: drafts } = await service.send('GET', `/api/applications?project=${project.id}`)
    expect(drafts).toMatchObject([{ id: body.decision.applicationId }])
    const { body: submitted } = await service.send('POST', '/api/applications', {
      opportunityId: id,
      projectTitle: 'Tool library',
      requestedAmount: '100.00',
      projectCategory: 'community',
      projectDescription: 'Tools for a town.',
    })
    expect((await read(id)).decision.applicationId).toBe(submitted.id)

    const other = await seed()
    const started = await decide(other.id, { status: 'go', version: 0 })
    await service.send('DELETE', `/api/applications/${started.body.decision.applicationId}`)
    expect((await read(other.id)).decision).toMatchObject({ status: 'go', applicationId: null })
  })

  test('goes with its project', async () => {
    const person = signIn()
    const { project } = await readApplicant(person.id)
    const { id } = await seed()
    await decide(id, { status: 'go', version: 0 })
    await service.send('DELETE', `/internal/projects/${project.id}`, undefined, trusted)
    expect((await read(id)).decision).toBeNull()
  })

  test('the second of two people sees the decision of the first', async () => {
    const first = signIn()
    const { id } = await seed()
    const applicant = await readApplicant(first.id)
    const second = member({ fullName: 'Bo Nilsson', workspaceId: first.workspaceId })
    applicants.set(second.id, applicant)
    await decide(id, { status: 'no-go', reason: 'Too big', version: 0 })
    service.as(second)
    const { status, body } = await decide(id, { status: 'go', version: 0 })
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(body.current).toMatchObject({
      status: 'no-go',
      reason: 'Too big',
      version: 1,
      decidedBy: { name: first.fullName },
    })
    expect((await decide(id, { status: 'go', version: 1 })).body.decision).toMatchObject({
      status: 'go',
      version: 2,
      decidedBy: { name: 'Bo Nilsson' },
    })
  })

  test('of many decisions at once exactly one wins, and one draft is started', async () => {
    signIn()
    const { id } = await seed()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => decide(id, { status: index % 2 ? 'go' : 'no-go', version: 0 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
    expect(await service.knex().table('decisions').where({ opportunity_id: id })).toHaveLength(1)
  })

  test('a no-go is listed for the workspace and the project until it is changed', async () => {
    const person = signIn()
    const { project } = await readApplicant(person.id)
    const { id } = await seed()
    await decide(id, { status: 'no-go', reason: 'Wrong region', version: 0 })
    const address = `/internal/workspaces/${person.workspaceId}/no-go`
    for (const query of ['', `?project=${project.id}`])
      expect((await service.send('GET', address + query, undefined, trusted)).body).toEqual({ ids: [id] })
    const other = `${address}?project=${crypto.randomUUID()}`
    expect((await service.send('GET', other, undefined, trusted)).body).toEqual({ ids: [] })
    expect((await service.send('GET', address)).status).toBe(404)
    await decide(id, { status: 'considering', version: 1 })
    expect(await readNoGoIds(person.workspaceId, project.id)).toEqual([])
  })

  test('a closed opportunity can be declined, not pursued', async () => {
    signIn()
    const { id } = await seed({ deadline: new Date('2026-11-01T03:59:59.999Z') })
    expect((await read(id)).opportunity.isClosed).toBe(true)
    expect((await decide(id, { status: 'go', version: 0 })).status).toBe(409)
    expect((await decide(id, { status: 'no-go', version: 0 })).status).toBe(200)
  })

  test('input is checked', async () => {
    signIn()
    const { id } = await seed()
    expect((await decide(id, { status: 'maybe', version: 0 })).body.fields).toEqual({
      status: 'Choose go or no-go',
    })
    expect((await decide(id, { status: 'go', reason: '\0', version: 0 })).status).toBe(400)
    expect((await decide(id, { status: 'go', version: 4 })).status).toBe(404)
    expect((await decide(id, { status: 'go', version: 0, project: crypto.randomUUID() })).status).toBe(404)
  })
})

describe('a step', () => {
  async function go() {
    const person = signIn()
    const { id } = await seed()
    const { body } = await decide(id, { status: 'go', version: 0 })
    const [step] = body.steps
    return { person, id, step, address: `/api/opportunities/${id}/steps/${step.id}` }
  }

  test('is done, gets another day, and is not overwritten by an old page', async () => {
    const { id, step, address } = await go()
    const done = await service.send('PATCH', address, { isDone: true, revision: step.revision })
    expect(done.body).toMatchObject({ isDone: true, isLate: false, revision: 2 })
    const stale = await service.send('PATCH', address, { dueOn: '2027-01-02', revision: step.revision })
    expect([stale.status, stale.body.current.revision]).toEqual([409, 2])
    const moved = await service.send('PATCH', address, { isDone: false, dueOn: '2026-01-02', revision: 2 })
    expect(moved.body).toMatchObject({ dueOn: '2026-01-02', isDone: false, isLate: true })
    expect((await read(id)).steps[0]).toEqual(moved.body)
    const bad = await service.send('PATCH', address, { dueOn: 'soon', revision: 3 })
    expect(bad.body.fields).toEqual({ dueOn: 'Enter a date' })
  })

  test('of another workspace or opportunity is not found', async () => {
    const { person, step, address } = await go()
    signIn()
    expect((await service.send('PATCH', address, { isDone: true, revision: 1 })).status).toBe(404)
    service.as(person)
    const elsewhere = `/api/opportunities/${crypto.randomUUID()}/steps/${step.id}`
    expect((await service.send('PATCH', elsewhere, { isDone: true, revision: 1 })).status).toBe(404)
  })
})

describe('working hours', () => {
  test('belong to the workspace and change the effort', async () => {
    signIn()
    const { id } = await seed()
    const { body } = await service.send('GET', '/api/effort')
    expect(body).toMatchObject({ hours: {}, hoursPerWeek: 20 })
    expect(body.kinds).toContainEqual({ kind: 'grant', label: 'Grant', usualHours: 50 })
    const saved = await service.send('PUT', '/api/effort', { hours: { grant: 30 }, hoursPerWeek: 10 })
    expect(saved.body).toMatchObject({ hours: { grant: 30 }, hoursPerWeek: 10 })
    expect((await read(id)).effort).toMatchObject({ hours: 30, isAdjusted: true, weeks: 3 })
    signIn()
    expect((await service.send('GET', '/api/effort')).body.hours).toEqual({})
  })

  test('are checked', async () => {
    signIn()
    const bad = await service.send('PUT', '/api/effort', { hours: { grant: 0 }, hoursPerWeek: 0 })
    expect(bad.body.fields).toEqual({
      'hours.grant': 'Enter between 1 and 2,000 hours',
      hoursPerWeek: 'Enter between 1 and 168 hours',
    })
    const unknown = await service.send('PUT', '/api/effort', { hours: { poem: 1 }, hoursPerWeek: 1 })
    expect(unknown.status).toBe(400)
  })
})

test('decisions, steps and working hours are exported and erased with the person', async () => {
  const person = signIn()
  const { id } = await seed()
  await decide(id, { status: 'go', reason: 'Fits', version: 0 })
  await service.send('PUT', '/api/effort', { hours: { grant: 30 }, hoursPerWeek: 10 })
  const { body } = await service.send('GET', `/internal/export/${person.id}`, undefined, trusted)
  expect(body.decisions).toMatchObject([{ opportunityId: id, status: 'go', reason: 'Fits' }])
  expect(body.decisions[0].steps.length).toBeGreaterThan(3)
  expect(body.workingHours).toEqual([{ hours: { grant: 30 }, hoursPerWeek: 10 }])
  await service.send('DELETE', `/internal/people/${person.id}`, undefined, trusted)
  for (const table of ['decisions', 'steps', 'effort_settings'])
    expect(await service.knex().table(table).where({ workspace_id: person.workspaceId })).toEqual([])
})

test('a colleague’s decision loses the name of who is erased', async () => {
  const first = signIn()
  const { id } = await seed()
  await decide(id, { status: 'considering', version: 0 })
  const second = member({ workspaceId: first.workspaceId })
  applicants.set(second.id, await readApplicant(first.id))
  service.as(second)
  await decide(id, { status: 'no-go', version: 1 })
  await service.send('DELETE', `/internal/people/${second.id}`, undefined, trusted)
  service.as(first)
  expect((await read(id)).decision).toMatchObject({ status: 'no-go', decidedBy: null })
})

test('while the profile cannot be read, the page says to try again', async () => {
  const read = applicantReader({ baseUrl: 'http://127.0.0.1:9', secret: 'secret' })
  await expect(read(crypto.randomUUID())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
