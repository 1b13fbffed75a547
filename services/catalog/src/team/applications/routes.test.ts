import { queuedMails } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, anyProject, member, organizationMember, unverified } from '@fundharbor/chassis/testing/people'
import { flagOff } from '@fundharbor/chassis/testing/feature-flags'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { applicationsRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [
    applicationsRouter(
      {
        publicUrl: 'http://localhost:8080',
        mailFrom: 'Fundharbor <harbour@fundharbor.example>',
      },
      anyProject,
    ),
  ],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

const form = (opportunityId: string, more: object = {}) => ({
  opportunityId,
  projectTitle: 'Night clinic for the harbour quarter',
  requestedAmount: 48_000,
  projectCategory: 'health',
  projectDescription: 'A clinic that stays open on Fridays.',
  targetBeneficiaries: 120,
  projectDuration: '1year',
  expectedOutcomes: '',
  ...more,
})

const submitAs = async (person: Person, body: object, headers = {}) => {
  service.as(person)
  return service.send('POST', '/api/applications', body, headers)
}

const paying = (facts = {}) => member({ subscriptionStatus: 'basic', ...facts })

describe('submitting', () => {
  test('stores the form, and copies the names of organization and opportunity', async () => {
    const { id } = await seedOpportunity(service.knex(), { title: 'Clinics', currency: 'EUR' })
    const person = organizationMember()
    const { status, body } = await submitAs(person, form(id))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'submitted',
      requestedAmount: '48000.00',
      currency: 'EUR',
      opportunityTitle: 'Clinics',
      organizationName: 'Northquay Community Trust',
      submittedAt: expect.stringMatching(/^2026-11-21T12:00/),
    })
  })

  test('names every invalid field', async () => {
    const { id } = await seedOpportunity(service.knex())
    const { status, body } = await submitAs(paying(), {
      opportunityId: id,
      projectTitle: ' ',
      requestedAmount: '',
    })
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({
      projectTitle: 'Project title is required',
      requestedAmount: 'Amount is required',
      projectCategory: 'Project category is required',
      projectDescription: 'This field is required',
    })
  })

  test.each([-1, 0, 'a lot', 1e12, 12.345])('refuses the amount %s', async (requestedAmount) => {
    const { id } = await seedOpportunity(service.knex())
    const { status, body } = await submitAs(paying(), form(id, { requestedAmount }))
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['requestedAmount'] })
  })

  test('is rejected after the deadline and for an unknown opportunity', async () => {
    const { id } = await seedOpportunity(service.knex(), { deadline: daysFromNow(-1) })
    expect((await submitAs(paying(), form(id))).body.message).toBe(
      'The application period for this opportunity has ended.',
    )
    expect((await submitAs(paying(), form(crypto.randomUUID()))).status).toBe(404)
  })

  test('needs a verified account', async () => {
    const { id } = await seedOpportunity(service.knex())
    expect((await submitAs(unverified(), form(id))).body.code).toBe('UNVERIFIED')
  })

  test('ignores fields that clients must not set', async () => {
    const { id } = await seedOpportunity(service.knex())
    const set = {
      status: 'approved',
      organizationId: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      notes: 'yes',
      id,
    }
    const { body } = await submitAs(paying(), form(id, set))
    expect(body).toMatchObject({ status: 'submitted', organizationId: null, notes: null })
    expect(body.id).not.toBe(id)
  })
})

describe('one open application per applicant and opportunity', () => {
  test('a second one is a 409', async () => {
    const { id } = await seedOpportunity(service.knex())
    const person = paying()
    await submitAs(person, form(id))
    const { status, body } = await submitAs(person, form(id))
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'You already have an open application for this opportunity.',
    })
  })

  test('of twenty at once, one succeeds', async () => {
    const { id } = await seedOpportunity(service.knex())
    service.as(paying())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.send('POST', '/api/applications', form(id))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('a repeated request gets the same response', async () => {
    const { id } = await seedOpportunity(service.knex())
    const person = paying()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await submitAs(person, form(id), key)
    const second = await submitAs(person, form(id), key)
    expect(second.status).toBe(201)
    expect(second.body.id).toBe(first.body.id)
  })

  test('another one can be submitted after a decision', async () => {
    const { id } = await seedOpportunity(service.knex())
    const person = paying()
    const { body } = await submitAs(person, form(id))
    service.as(admin())
    await service.send('PATCH', `/api/admin/applications/${body.id}/status`, {
      status: 'rejected',
      notes: 'Over budget',
    })
    expect((await submitAs(person, form(id))).status).toBe(201)
  })
})

test('the free plan allows three a month, even of ten at once', async () => {
  const person = member()
  const many = await Promise.all(
    Array.from({ length: 10 }, () => seedOpportunity(service.knex(), { deadline: null })),
  )
  service.as(person)
  const answers = await Promise.all(many.map(({ id }) => service.send('POST', '/api/applications', form(id))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const refused = answers.find(({ status }) => status === 403)
  expect(refused?.body).toMatchObject({
    code: 'APPLICATION_LIMIT_REACHED',
    resetAt: '2026-12-01T00:00:00.000Z',
  })
  clock.setTo('2026-12-01T00:00:01.000Z')
  const left = many.find((_, index) => answers[index]?.status === 403)
  expect((await submitAs(person, form(left!.id))).status).toBe(201)
})

describe('drafts', () => {
  const save = (id: string, changes: object) =>
    service.send('PATCH', `/api/applications/drafts/${id}`, { changes })

  test('store whatever is filled in, one per opportunity, until they are submitted', async () => {
    const { id } = await seedOpportunity(service.knex())
    const person = paying()
    service.as(person)
    await save(id, { projectTitle: 'Night' })
    const { status, body } = await save(id, { projectTitle: 'Night clinic', requestedAmount: '' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'draft',
      projectTitle: 'Night clinic',
      requestedAmount: null,
      submittedAt: null,
    })
    await submitAs(person, form(id))
    const { body: mine } = await service.send('GET', '/api/applications')
    expect(mine.map((each: { status: string }) => each.status)).toEqual(['submitted'])
  })

  test('are private, even from administrators', async () => {
    const { id } = await seedOpportunity(service.knex())
    service.as(paying())
    const { body: draft } = await save(id, { projectTitle: 'Mine' })
    service.as(paying())
    expect((await service.send('GET', '/api/applications')).body).toEqual([])
    service.as(admin())
    const { body } = await service.send('GET', '/api/admin/applications?limit=100')
    expect(body.map((each: { id: string }) => each.id)).not.toContain(draft.id)
    const decided = await service.send('PATCH', `/api/admin/applications/${draft.id}/status`, {
      status: 'approved',
    })
    expect(decided.status).toBe(404)
  })
})

describe('deciding', () => {
  const decide = (id: string, body: object) =>
    service.send('PATCH', `/api/admin/applications/${id}/status`, body)

  test('changes the status, records it, and emails the applicant', async () => {
    const { id } = await seedOpportunity(service.knex(), { title: 'Clinics' })
    const applicant = paying({ email: `${crypto.randomUUID()}@northquay.example` })
    const { body: submitted } = await submitAs(applicant, form(id))
    const decider = admin()
    service.as(decider)
    const { status, body } = await decide(submitted.id, { status: 'approved', notes: 'Strong budget' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'approved',
      notes: 'Strong budget',
      applicantName: applicant.fullName,
    })
    const history = await service
      .knex()
      .table('application_history')
      .where({ application_id: submitted.id })
      .orderBy('id')
    expect(history.map((each: { status: string }) => each.status)).toEqual(['submitted', 'approved'])
    const [audit] = await service
      .knex()
      .table('audit_log')
      .where({ subject: `application ${submitted.id}` })
    expect(audit).toMatchObject({
      actorId: decider.id,
      action: 'approved',
      details: { before: { status: 'submitted' }, after: { status: 'approved', notes: 'Strong budget' } },
    })
    const [received, mail] = await queuedMails(service.knex(), applicant.email)
    expect(received.subject).toBe('Your application was submitted: Night clinic for the harbour quarter')
    expect(mail.subject).toBe('Your application was approved: Night clinic for the harbour quarter')
    expect(mail.text).toContain('Notes: Strong budget')
  })

  test('is no rejection without a reason, which the applicant reads', async () => {
    const { id } = await seedOpportunity(service.knex())
    const applicant = paying()
    const { body: submitted } = await submitAs(applicant, form(id))
    service.as(admin())
    for (const notes of [undefined, '', ' \n']) {
      const { status, body } = await decide(submitted.id, { status: 'rejected', notes })
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: { notes: 'Tell the applicant why you’re rejecting it' },
      })
    }
    const notes = 'Over budget <b>'
    expect((await decide(submitted.id, { status: 'rejected', notes })).status).toBe(200)
    const mails = await queuedMails(service.knex(), applicant.email)
    const mail = mails.find(({ text }: { text: string }) => text.includes(`Notes: ${notes}`))
    expect(mail?.subject).toContain('Your application was not approved')
    expect(mail?.html).toContain('Over budget &#60;b&#62;')
    service.as(applicant)
    expect((await service.send('GET', `/api/applications/${submitted.id}`)).body.notes).toBe(notes)
  })

  test('happens once, even if two administrators decide at once', async () => {
    const { id } = await seedOpportunity(service.knex())
    const { body } = await submitAs(paying(), form(id))
    service.as(admin())
    const answers = await Promise.all([
      decide(body.id, { status: 'approved' }),
      decide(body.id, { status: 'rejected', notes: 'Over budget' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is for administrators only', async () => {
    const { id } = await seedOpportunity(service.knex())
    const { body } = await submitAs(paying(), form(id))
    expect((await decide(body.id, { status: 'approved' })).status).toBe(403)
    service.as(null)
    expect((await decide(body.id, { status: 'approved' })).status).toBe(401)
  })

  test('rejects other statuses', async () => {
    service.as(admin())
    const { status, body } = await decide(crypto.randomUUID(), { status: 'withdrawn' })
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['status'] })
  })
})

test('lists are paged, newest first', async () => {
  const person = paying()
  for (let index = 0; index < 5; index += 1) {
    const { id } = await seedOpportunity(service.knex())
    await submitAs(person, form(id, { projectTitle: `Project ${index}` }))
    clock.advance(1000)
  }
  service.as(person)
  const titles: string[] = []
  let next: string | undefined = '/api/applications?limit=2'
  while (next) {
    const page = await service.send('GET', next)
    titles.push(...page.body.map((each: { projectTitle: string }) => each.projectTitle))
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(titles).toEqual(['Project 4', 'Project 3', 'Project 2', 'Project 1', 'Project 0'])
})

test('drafts can be saved while submissions are off', async () => {
  const { id } = await seedOpportunity(service.knex())
  featureFlags.readFrom(async () => flagOff('submissions'))
  const refused = await submitAs(paying(), form(id))
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 403, code: 'FORBIDDEN' })
  const draft = await service.send('PATCH', `/api/applications/drafts/${id}`, { changes: {} })
  expect(draft.status).toBe(200)
  featureFlags.readFrom(async () => flagOff())
})

describe('the administrators’ list', () => {
  test('can be searched, filtered, sorted and exported, without private notes', async () => {
    const name = `Searched ${crypto.randomUUID().slice(0, 8)}`
    for (const [index, requestedAmount] of [100, 300, 200].entries()) {
      const { id } = await seedOpportunity(service.knex())
      const { body } = await submitAs(
        paying(),
        form(id, { requestedAmount, projectTitle: index === 0 ? `=${name}` : name }),
      )
      await service.send('PATCH', `/api/applications/${body.id}`, { ownNotes: 'between us' })
    }
    service.as(admin())
    const query = `search=${encodeURIComponent(name.toUpperCase())}&status=submitted`
    const amounts: string[] = []
    let next: string | undefined = `/api/admin/applications?limit=2&sort=amount&${query}`
    while (next) {
      const page = await service.send('GET', next)
      expect(page.headers.get('x-total-count')).toBe('3')
      amounts.push(...page.body.map((each: { requestedAmount: string }) => each.requestedAmount))
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(amounts).toEqual(['300.00', '200.00', '100.00'])
    expect((await service.send('GET', `/api/admin/applications?search=100%25`)).body).toEqual([])
    const file = await service.send('GET', `/api/admin/applications/export?${query}`)
    expect(file.headers.get('content-disposition')).toContain('applications.csv')
    expect(file.body.trim().split('\r\n')).toHaveLength(4)
    expect(file.body).toContain(`"'=${name}"`)
    expect(file.body).not.toContain('between us')
    expect(await service.knex().table('audit_log').where({ subject: 'applications.csv' })).toMatchObject([
      { action: 'exported', details: { after: { status: 'submitted' } } },
    ])
    service.as(member())
    expect((await service.send('GET', '/api/admin/applications/export')).status).toBe(403)
  })
})
