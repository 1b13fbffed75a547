import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { applyRetention } from '@fundharbor/chassis/jobs/retention'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Webinar } from '@fundharbor/contracts/content/webinars'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedWebinars } from '../../seeds/webinars.ts'
import { webinarAdminRouter } from './admin-routes.ts'
import { RegistrationModel, WebinarModel } from './model.ts'
import { retentionRules } from './retention-rules.ts'
import { webinarRouter } from './routes.ts'
import { sender } from '../../testdata/sender.test-helper.ts'

const service = testService({
  service: 'content',
  routers: [webinarRouter(sender), webinarAdminRouter(sender)],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const form = {
  title: 'Budgets, a clinic; with questions',
  presenter: 'Tomas Reyle',
  scheduledDate: '2026-12-01T18:00:00.000Z',
  maxAttendees: 1,
}
const amara = { name: 'Amara Okafor', email: 'amara@northquay.example' }
const bo = { name: 'Bo Lind', email: 'bo@harbourstreet.example' }

async function create(change: object = {}): Promise<string> {
  service.as(admin())
  const { body } = await service.send('POST', '/api/webinars', { ...form, ...change })
  service.as(null)
  return body.id
}
/** As a visitor, whose address has to be confirmed. */
const request = (id: string, person: object, headers: Record<string, string> = {}) =>
  service.send('POST', `/api/webinars/${id}/registrations`, person, headers)
const tokenIn = (mail: { text: string }) => /token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
const confirm = (token: string) => service.send('POST', '/api/webinars/confirm', { token })
/** As a member with this address. */
async function register(
  id: string,
  { name, email, ...form }: { name: string; email: string; organization?: string },
) {
  service.as(member({ email: email.toLowerCase() }))
  const answer = await request(id, { name, email, ...form })
  service.as(null)
  return answer
}
const mailTo = async (recipient: string) => (await queuedMails(service.knex(), recipient)).at(-1)
const cancelTokenOf = async (email: string) =>
  linkToken('cancel', (await RegistrationModel.query().findOne({ email }))?.id ?? '')

beforeEach(async () => {
  await clearJobs(service.knex())
  clock.setTo('2026-11-21T12:00:00.000Z')
  for (const table of ['webinars', 'rate_limits', 'seeds']) await service.knex().table(table).delete()
  service.as(null)
})
afterEach(() => clock.reset())

test('lists upcoming webinars, then series, then recordings', async () => {
  await seedWebinars(service.knex())
  const { body } = await service.send('GET', '/api/webinars')
  expect((body as Webinar[]).map(({ kind }) => kind)).toEqual([
    'upcoming',
    'upcoming',
    'upcoming',
    'series',
    'recorded',
  ])
})

test('a webinar is live from its start to its end, then recorded', async () => {
  await create()
  clock.setTo('2026-12-01T18:30:00.000Z')
  expect((await service.send('GET', '/api/webinars')).body[0]).toMatchObject({
    isLive: true,
    kind: 'upcoming',
  })
  clock.setTo('2026-12-01T19:00:01.000Z')
  expect((await service.send('GET', '/api/webinars')).body[0]).toMatchObject({
    isLive: false,
    kind: 'recorded',
  })
})

test('confirms a registration by email with a calendar entry', async () => {
  const id = await create()
  const { status, body } = await register(id, { ...amara, organization: 'Northquay' })
  const mail = await mailTo(amara.email)
  expect([status, body.status]).toEqual([201, 'registered'])
  expect(mail.subject).toBe('You’re registered: Budgets, a clinic; with questions')
  const [{ content, contentType }] = mail.files
  expect(contentType).toContain('text/calendar')
  expect(content).toContain('DTSTART:20261201T180000Z\r\nDTEND:20261201T190000Z')
  expect(content).toContain('SUMMARY:Budgets\\, a clinic\\; with questions')
  expect(content.split('\r\n').every((line: string) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('registering the same address again changes nothing', async () => {
  const id = await create()
  await register(id, amara)
  expect((await register(id, { ...amara, email: 'AMARA@northquay.example' })).body.status).toBe('registered')
  expect(await RegistrationModel.query().resultSize()).toBe(1)
})

describe('an address that is not the sender’s own', () => {
  test('takes no place until its owner opens the link', async () => {
    const id = await create()
    const { status, body } = await request(id, amara)
    expect([status, body.needsConfirmation]).toEqual([201, true])
    const mail = await mailTo(amara.email)
    expect(mail.subject).toBe('Confirm your registration: Budgets, a clinic; with questions')
    expect(mail.text).not.toContain(amara.name)
    expect((await register(id, bo)).body.status).toBe('registered')
    const confirmed = await confirm(tokenIn(mail))
    expect(confirmed.body).toMatchObject({ status: 'waiting' })
    expect((await mailTo(amara.email)).subject).toMatch(/^(Waiting list|Confirm)/)
    expect(await queuedMails(service.knex(), amara.email)).toHaveLength(2)
    // Opening the link again changes nothing.
    expect((await confirm(tokenIn(mail))).body.status).toBe('waiting')
    expect(await queuedMails(service.knex(), amara.email)).toHaveLength(2)
  })

  test('fills no webinar and floods no inbox', async () => {
    const id = await create({ maxAttendees: 3 })
    for (let n = 0; n < 9; n += 1) await request(id, { name: 'Bot', email: `victim${n}@quay.example` })
    expect((await service.send('GET', '/api/webinars')).body[0].attendees).toBe(0)
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await request(id, amara)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('is limited to 20 addresses an hour for a whole IPv6 network', async () => {
    const requestFrom = (address: string, n: number) =>
      service.send(
        'POST',
        '/api/webinars/00000000-0000-4000-8000-000000000000/registrations',
        { ...amara, email: `crew${n}@quay.example` },
        { 'x-forwarded-for': address },
      )
    for (let n = 0; n < 20; n += 1) await requestFrom(`2001:db8:0:7::${n}`, n)
    expect((await requestFrom('2001:db8:0:7:ffff::1', 20)).status).toBe(429)
    expect((await requestFrom('2001:db8:0:8::1', 21)).status).toBe(404)
  })

  test('is also one that a member types', async () => {
    const id = await create()
    service.as(member({ email: bo.email }))
    expect((await request(id, amara)).body.needsConfirmation).toBe(true)
    expect((await request(id, bo)).body).toMatchObject({ status: 'registered' })
  })

  test('gets the same response whether it is registered or not', async () => {
    const id = await create({ maxAttendees: 9 })
    await register(id, amara)
    const [known, unknown] = [await request(id, amara), await request(id, bo)]
    expect(known.body).toEqual(unknown.body)
    expect(await RegistrationModel.query().findOne({ email: amara.email })).toMatchObject({
      status: 'registered',
    })
  })

  test('is forgotten when nobody confirms it within a week', async () => {
    const id = await create()
    await request(id, amara)
    const token = tokenIn(await mailTo(amara.email))
    await register(id, bo)
    clock.advance(8 * 86_400_000)
    expect((await confirm(token)).status).toBe(400)
    await applyRetention(service.knex(), retentionRules)
    expect((await RegistrationModel.query()).map(({ email }) => email)).toEqual([bo.email])
    expect((await confirm(token)).status).toBe(400)
  })
})

test('a cancellation promotes the first person on the waiting list', async () => {
  const id = await create()
  await register(id, amara)
  expect((await register(id, bo)).body.status).toBe('waiting')
  expect((await mailTo(bo.email)).files).toEqual([])
  await service.send('POST', '/api/webinars/cancel', { token: await cancelTokenOf(amara.email) })
  expect(await RegistrationModel.query().findOne({ email: bo.email })).toMatchObject({ status: 'registered' })
  expect((await mailTo(bo.email)).subject).toMatch(/^(You’re registered|Waiting list)/)
  expect(await queuedMails(service.knex(), bo.email)).toHaveLength(2)
})

test('of 100 confirmations at once for 10 places, 90 go to the waiting list', async () => {
  const id = await create({ maxAttendees: 10 })
  const people = Array.from({ length: 100 }, (_, index) => ({
    name: `Person ${index}`,
    email: `p${index}@example.org`,
  }))
  await Promise.all(
    people.map((person, index) => request(id, person, { 'x-forwarded-for': `198.51.100.${index}` })),
  )
  expect((await service.send('GET', '/api/webinars')).body[0].attendees).toBe(0)
  const tokens = (await queuedMails(service.knex())).map(tokenIn)
  const answers = await Promise.all(tokens.map(confirm))
  const count = (status: string) => answers.filter(({ body }) => body.status === status).length
  expect([count('registered'), count('waiting')]).toEqual([10, 90])
  expect((await service.send('GET', '/api/webinars')).body[0].attendees).toBe(10)
})

test('past and hidden webinars take no registrations', async () => {
  const over = await create({ scheduledDate: '2026-11-01T18:00:00.000Z' })
  const withdrawn = await create({ isActive: false })
  expect((await register(over, amara)).status).toBe(409)
  expect((await register(withdrawn, amara)).status).toBe(404)
})

test('names every invalid field of a registration', async () => {
  const { status, body } = await register(await create(), { name: ' ', email: 'amara@' })
  expect(status).toBe(400)
  expect(body.fields).toEqual({ name: 'Please enter your name', email: 'Please enter a valid email address' })
})

describe('recordings and materials', () => {
  const recorded = async () => {
    await seedWebinars(service.knex())
    return (await WebinarModel.query().orderBy('startsAt').first())?.id ?? ''
  }

  test('are part of the paid plans', async () => {
    const id = await recorded()
    service.as(member())
    const { status, body } = await service.send('GET', `/api/webinars/${id}/recording`)
    expect([status, body.code]).toEqual([403, 'PLAN_REQUIRED'])
  })

  test('count a view and can be downloaded', async () => {
    const id = await recorded()
    service.as(member({ subscriptionStatus: 'basic' }))
    const { body } = await service.send('GET', `/api/webinars/${id}/recording`)
    expect(body.materials).toHaveLength(1)
    const file = await service.send('GET', `/api/webinars/${id}/materials/${body.materials[0].id}`)
    expect(file.headers.get('content-disposition')).toContain('evaluation-plan-on-one-page.txt')
    expect(file.body).toContain('AN EVALUATION PLAN ON ONE PAGE')
    expect((await WebinarModel.query().findById(id))?.views).toBe(1)
  })
})

test('adds and removes a favorite', async () => {
  const id = await create()
  service.as(member())
  const favorite = (isFavorite: boolean) =>
    service.send('PUT', `/api/webinars/${id}/favorite`, { isFavorite })
  await favorite(true)
  await favorite(true)
  expect((await service.send('GET', '/api/webinars')).body[0].isFavorite).toBe(true)
  await favorite(false)
  expect((await service.send('GET', '/api/webinars')).body[0].isFavorite).toBe(false)
})

test('only administrators add, change and delete webinars', async () => {
  const id = await create()
  service.as(admin())
  const changed = await service.send('PUT', `/api/webinars/${id}`, {
    ...form,
    title: 'New title',
    videoUrl: 'https://video.example/1',
  })
  expect(changed.body).toMatchObject({ title: 'New title', hasVideo: true, revision: 2 })
  const { body } = await service.send('POST', '/api/webinars', { title: 'x', presenter: 'y' })
  expect(body.fields).toEqual({ scheduledDate: 'Date is required' })
  expect((await service.send('DELETE', `/api/webinars/${id}`)).status).toBe(200)
  service.as(member())
  expect((await service.send('GET', '/api/admin/webinars')).status).toBe(403)
  const auditEvents = await service
    .knex()
    .table('audit_log')
    .where({ subject: `webinar ${id}` })
    .orderBy('at')
  expect(auditEvents.map(({ action }) => action).toSorted()).toEqual(['added', 'changed', 'deleted'])
  expect(auditEvents.find(({ action }) => action === 'changed').details).toEqual({
    before: { title: form.title, videoUrl: null },
    after: { title: 'New title', videoUrl: 'https://video.example/1' },
  })
})

test('of two changes at once, the second gets a conflict with the current webinar', async () => {
  const id = await create()
  service.as(admin())
  const change = (title: string) =>
    service.send('PUT', `/api/webinars/${id}`, { ...form, title, revision: 1 })
  const answers = await Promise.all([change('One'), change('Two')])
  const [done, refused] = answers.toSorted((one, other) => one.status - other.status)
  expect([done?.status, refused?.status]).toEqual([200, 409])
  expect(refused?.body).toMatchObject({ code: 'CONFLICT', current: done?.body })
  // Registering does not change the webinar's revision.
  await register(id, amara)
  service.as(admin())
  expect((await service.send('PUT', `/api/webinars/${id}`, { ...form, revision: 2 })).status).toBe(200)
})
