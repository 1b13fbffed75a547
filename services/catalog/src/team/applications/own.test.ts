import { queuedMails } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, anyProject, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { applicationsRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [
    applicationsRouter(
      {
        publicUrl: 'https://fundharbor.example',
        mailFrom: 'Fundharbor <a@fundharbor.example>',
      },
      anyProject,
    ),
  ],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const CASES = process.env.TEST_LONG ? 10_000 : 300

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

const signIn = (facts: Partial<Person> = {}) => {
  const email = `${crypto.randomUUID()}@northquay.example`
  const person = member({ subscriptionStatus: 'basic', email, ...facts })
  service.as(person)
  return person
}

const send = (method: string, path: string, body?: object) => service.send(method, path, body)

const saveDraft = (opportunityId: string, changes: object = {}) =>
  send('PATCH', `/api/applications/drafts/${opportunityId}`, { changes })

async function submit(facts = {}, form = {}) {
  const { id } = await seedOpportunity(service.knex(), { deadline: null, ...facts })
  const { body } = await send('POST', '/api/applications', {
    opportunityId: id,
    projectTitle: 'Night clinic',
    requestedAmount: '100.00',
    projectCategory: 'health',
    projectDescription: 'Open on Fridays.',
    ...form,
  })
  return body
}

const decideAs = async (person: Person, id: string, body: object) => {
  service.as(admin())
  const answer = await send('PATCH', `/api/admin/applications/${id}/status`, body)
  service.as(person)
  return answer
}

test('a draft can be deleted by its owner until it is submitted', async () => {
  const owner = signIn()
  const { id: opportunityId } = await seedOpportunity(service.knex())
  const { body: draft } = await saveDraft(opportunityId, { projectTitle: 'Night' })
  const submitted = await submit()
  signIn()
  expect((await send('DELETE', `/api/applications/${draft.id}`)).status).toBe(404)
  service.as(owner)
  expect((await send('DELETE', `/api/applications/${draft.id}`)).status).toBe(200)
  expect((await send('DELETE', `/api/applications/${draft.id}`)).status).toBe(404)
  expect((await send('DELETE', `/api/applications/${submitted.id}`)).body.message).toBe(
    'Only drafts can be deleted. A submitted application can be withdrawn.',
  )
})

describe('withdrawing', () => {
  const withdraw = (id: string) => send('POST', `/api/applications/${id}/withdrawal`)

  test('works before a decision, is recorded, and emails the applicant', async () => {
    const person = signIn()
    const { id } = await submit()
    await decideAs(person, id, { status: 'under_review', notes: 'Reading it' })
    clock.advance(60_000)
    expect((await withdraw(id)).body.status).toBe('withdrawn')
    expect((await withdraw(id)).body.message).toBe('This application has already been withdrawn.')
    const { body } = await send('GET', `/api/applications/${id}`)
    expect(body.history).toMatchObject([
      { status: 'submitted', by: 'applicant' },
      { status: 'under_review', by: 'administrator', notes: 'Reading it' },
      { status: 'withdrawn', by: 'applicant' },
    ])
    const mails = await queuedMails(service.knex(), person.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your application was submitted: Night clinic',
      'Your application is under review: Night clinic',
      'Your application was withdrawn: Night clinic',
    ])
    expect((await decideAs(person, id, { status: 'approved' })).status).toBe(409)
  })

  test('of a concurrent decision and withdrawal, one succeeds', async () => {
    signIn({ role: 'admin' })
    const { id } = await submit()
    const answers = await Promise.all([
      withdraw(id),
      send('PATCH', `/api/admin/applications/${id}/status`, { status: 'approved' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is rejected for drafts, decided applications and those of others', async () => {
    const person = signIn()
    const { id } = await submit()
    signIn()
    expect((await withdraw(id)).status).toBe(404)
    service.as(person)
    await decideAs(person, id, { status: 'rejected', notes: 'Over budget' })
    expect((await withdraw(id)).body.message).toBe('A decision has already been made on this application.')
    const { id: opportunityId } = await seedOpportunity(service.knex())
    const { body: draft } = await saveDraft(opportunityId)
    expect((await withdraw(draft.id)).body.message).toBe(
      'This application is still a draft. You can delete it.',
    )
  })

  test('allows another application', async () => {
    signIn()
    const { id, opportunityId } = await submit()
    await withdraw(id)
    const again = await send('POST', '/api/applications', {
      opportunityId,
      projectTitle: 'Day clinic',
      requestedAmount: '100',
      projectCategory: 'health',
      projectDescription: 'Open on Mondays.',
    })
    expect(again.status).toBe(201)
  })
})

test('an application keeps the time at which its draft was started', async () => {
  signIn()
  const { id: opportunityId } = await seedOpportunity(service.knex())
  const { body: draft } = await saveDraft(opportunityId)
  clock.advance(60_000)
  const { body: submitted } = await send('POST', '/api/applications', {
    opportunityId,
    projectTitle: 'Night clinic',
    requestedAmount: '100',
    projectCategory: 'health',
    projectDescription: 'Open on Fridays.',
  })
  expect(submitted.createdAt).toBe(draft.createdAt)
  expect(submitted.submittedAt > submitted.createdAt).toBe(true)
})

test('private notes are only for the applicant, and are kept when a draft is submitted', async () => {
  const person = signIn()
  const { id: opportunityId } = await seedOpportunity(service.knex())
  const { body: draft } = await saveDraft(opportunityId)
  await send('PATCH', `/api/applications/${draft.id}`, { ownNotes: ' Ask Bo ' })
  const { body: submitted } = await send('POST', '/api/applications', {
    opportunityId,
    projectTitle: 'Night clinic',
    requestedAmount: '100',
    projectCategory: 'health',
    projectDescription: 'Open on Fridays.',
  })
  expect(submitted.ownNotes).toBe('Ask Bo')
  service.as(admin())
  const { body: listed } = await send('GET', '/api/admin/applications?limit=100')
  expect(JSON.stringify(listed)).not.toContain('Ask Bo')
  expect((await send('PATCH', `/api/applications/${submitted.id}`, { ownNotes: 'x' })).status).toBe(404)
  expect((await send('GET', `/api/applications/${submitted.id}`)).status).toBe(404)
  service.as(person)
  expect((await send('PATCH', `/api/applications/${submitted.id}`, { ownNotes: '' })).body.ownNotes).toBe(
    null,
  )
})

describe('the export', () => {
  test('has every own application, with formulas escaped', async () => {
    const person = signIn()
    const { id } = await submit({ title: '+Clinics' }, { projectTitle: '=HYPERLINK("https://x.example")' })
    await decideAs(person, id, { status: 'approved', notes: '@SUM(A1)', grantedAmount: '80' })
    const { body, headers } = await send('GET', '/api/applications/export')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="applications.csv"')
    const [head, row] = body.split('\r\n')
    expect(head).toContain('"Project","Opportunity"')
    expect(row).toContain(`"'=HYPERLINK(""https://x.example"")","'+Clinics"`)
    expect(row).toContain(`"'@SUM(A1)"`)
    expect(row).toContain(',100,80,"USD","Health",')
  })

  test('and analytics need a plan that includes them', async () => {
    signIn({ subscriptionStatus: 'freemium' })
    for (const path of ['export', 'analytics']) {
      const { status, body } = await send('GET', `/api/applications/${path}`)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'PLAN_REQUIRED' })
    }
  })
})

test('analytics count months, statuses and categories, and sum money per currency', async () => {
  const person = signIn()
  const granted = await submit({ currency: 'EUR' }, { requestedAmount: '1000' })
  const whole = await submit({ currency: 'EUR' }, { requestedAmount: '500' })
  await submit({ currency: 'USD' }, { requestedAmount: '70.50', projectCategory: 'arts' })
  const back = await submit({ currency: 'USD' })
  await decideAs(person, granted.id, { status: 'approved', grantedAmount: 800 })
  await decideAs(person, whole.id, { status: 'approved' })
  await send('POST', `/api/applications/${back.id}/withdrawal`)
  const { id: opportunityId } = await seedOpportunity(service.knex())
  await saveDraft(opportunityId, { requestedAmount: 9 })
  await service
    .knex()
    .table('applications')
    .where({ id: whole.id })
    .update({ submitted_at: '2026-01-31T23:59:59Z', reviewed_at: '2026-02-01T00:00:00Z' })
  const { status, body } = await send('GET', '/api/applications/analytics')
  expect(status).toBe(200)
  expect(body.months).toHaveLength(12)
  expect(body.months[0].month).toBe('2025-12')
  expect(body.months.at(-1)).toEqual({ month: '2026-11', submitted: 3, approved: 1, rejected: 0 })
  expect(body.months[1]).toMatchObject({ submitted: 1, approved: 0 })
  expect(body.months[2]).toMatchObject({ submitted: 0, approved: 1 })
  expect(body.byStatus).toContainEqual({ status: 'draft', count: 1 })
  expect(body.byStatus).toContainEqual({ status: 'rejected', count: 0 })
  expect(body.byCategory).toEqual([
    { category: 'health', count: 3 },
    { category: 'arts', count: 1 },
  ])
  expect(body.money).toEqual([
    { currency: 'EUR', requested: '1500.00', granted: '1300.00' },
    { currency: 'USD', requested: '70.50', granted: '0.00' },
  ])
})

test('no input causes an unexpected error', async () => {
  signIn()
  const { id } = await submit()
  const { id: opportunityId } = await seedOpportunity(service.knex())
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0000', '\uD800', 1e308, -1, '1e309', 'NaN', opportunityId),
  )
  const names = ['opportunityId', 'projectTitle', 'requestedAmount', 'projectCategory', 'ownNotes']
  const body = fc.dictionary(fc.constantFrom(...names, 'targetBeneficiaries', '__proto__'), odd)
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const draft = await saveDraft(opportunityId, sent)
      expect([200, 400, 404, 409]).toContain(draft.status)
      expect([200, 400]).toContain((await send('PATCH', `/api/applications/${id}`, sent)).status)
      expect([201, 400, 404, 409]).toContain((await send('POST', '/api/applications', sent)).status)
    }),
    { numRuns: CASES },
  )
})

test('one person submits and withdraws 60 times an hour', async () => {
  signIn()
  for (let round = 0; round < 30; round += 1) {
    const { id } = await submit()
    expect((await send('POST', `/api/applications/${id}/withdrawal`)).status).toBe(200)
  }
  expect(await submit()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  signIn()
  expect((await submit()).status).toBe('submitted')
})

test('one person exports applications ten times an hour', async () => {
  signIn()
  const exported = () => send('GET', '/api/applications/export')
  for (let count = 0; count < 10; count += 1) expect((await exported()).status).toBe(200)
  expect((await exported()).status).toBe(429)
})
