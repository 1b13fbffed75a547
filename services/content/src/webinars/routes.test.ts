import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Webinar } from '@fundharbor/contracts/content/webinars'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedWebinars } from '../../seeds/webinars.ts'
import { webinarAdminRouter } from './admin-routes.ts'
import { RegistrationModel, WebinarModel } from './model.ts'
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
const register = (id: string, person: object) =>
  service.send('POST', `/api/webinars/${id}/registrations`, person)
const mailTo = async (recipient: string) => (await queuedMails(service.knex(), recipient)).at(-1)
const cancelTokenOf = async (email: string) =>
  (await RegistrationModel.query().findOne({ email }))?.cancelToken ?? ''

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

test('a cancellation promotes the first person on the waiting list', async () => {
  const id = await create()
  await register(id, amara)
  expect((await register(id, bo)).body.status).toBe('waiting')
  expect((await mailTo(bo.email)).files).toEqual([])
  await service.send('POST', `/api/webinars/cancel?token=${await cancelTokenOf(amara.email)}`)
  expect(await RegistrationModel.query().findOne({ email: bo.email })).toMatchObject({ status: 'registered' })
  expect((await mailTo(bo.email)).subject).toMatch(/^(You’re registered|Waiting list)/)
  expect(await queuedMails(service.knex(), bo.email)).toHaveLength(2)
})

test('of 100 registrations at once for 10 places, 90 go to the waiting list', async () => {
  const id = await create({ maxAttendees: 10 })
  const people = Array.from({ length: 100 }, (_, index) => ({
    name: `Person ${index}`,
    email: `p${index}@example.org`,
  }))
  const answers = await Promise.all(people.map((person) => register(id, person)))
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
  expect((await service.send('PUT', `/api/webinars/${id}`, { ...form, revision: 2 })).status).toBe(200)
})
