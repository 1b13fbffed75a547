import { hasMetadata, pictureWithPlace } from '@fundharbor/chassis/testing/pictures'
import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sender } from '../../testdata/sender.test-helper.ts'
import { webinarAdminRouter } from './admin-routes.ts'
import { webinarRouter } from './routes.ts'

const service = testService({
  service: 'content',
  routers: [webinarRouter(sender), webinarAdminRouter(sender)],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const JOINING_URL = 'https://meet.example/budget-clinic'
const form = {
  title: 'Budget clinic',
  presenter: 'Tomas Reyle',
  scheduledDate: '2026-12-01T18:00:00.000Z',
  joiningUrl: JOINING_URL,
}
const series = {
  ...form,
  type: 'series',
  sessions: 3,
  furtherDates: ['2026-12-15T18:00:00.000Z', '2026-12-08T18:00:00.000Z'],
}
const amara = member({ email: 'amara@northquay.example' })

const asAdmin = async (method: string, path: string, body?: unknown) => {
  service.as(admin())
  const answer = await service.send(method, path, body)
  service.as(null)
  return answer
}
const create = async (facts: object = form): Promise<string> =>
  (await asAdmin('POST', '/api/webinars', facts)).body.id
async function register(id: string, person = amara, more: object = {}) {
  service.as(person)
  const body = { name: 'Amara Okafor', email: person.email, ...more }
  await service.send('POST', `/api/webinars/${id}/registrations`, body)
  const own = await service.send('GET', `/api/webinars/${id}/registration`)
  service.as(null)
  return own.body as { status: string; joinToken: string; cancelToken: string }
}
const join = (token: string) => service.send('POST', '/api/webinars/join', { token })
const seat = (token: string) => service.send('POST', '/api/webinars/seat', { token })
const mailTo = async (recipient: string) => (await queuedMails(service.knex(), recipient)).at(-1)

beforeEach(async () => {
  await clearJobs(service.knex())
  clock.setTo('2026-11-21T12:00:00.000Z')
  for (const table of ['webinars', 'rate_limits', 'audit_log']) await service.knex().table(table).delete()
  service.as(null)
})
afterEach(() => clock.reset())

describe('joining', () => {
  test('the link works from 15 minutes before the start until the end', async () => {
    const { joinToken } = await register(await create())
    const stateAt = async (now: string) => {
      clock.setTo(now)
      return (await seat(joinToken)).body.state
    }
    expect(await stateAt('2026-12-01T17:44:59.000Z')).toBe('early')
    expect((await join(joinToken)).status).toBe(409)
    expect(await stateAt('2026-12-01T17:45:00.000Z')).toBe('open')
    expect((await join(joinToken)).body).toEqual({ joiningUrl: JOINING_URL })
    expect(await stateAt('2026-12-01T19:00:00.000Z')).toBe('ended')
    expect((await join(joinToken)).status).toBe(409)
  })

  test('the email has the link, and names the time in the reader’s zone', async () => {
    const { joinToken } = await register(await create(), amara, { timeZone: 'America/New_York' })
    const mail = await mailTo(amara.email)
    expect(mail?.text).toContain(`/webinars/join?token=${joinToken}`)
    expect(mail?.text).toContain('December 1, 2026 at 1:00 PM EST')
    await register(await create(), member({ email: 'bo@harbour.example' }), { timeZone: 'Mars/Olympus' })
    expect((await mailTo('bo@harbour.example'))?.text).toContain('December 1, 2026 at 6:00 PM UTC')
  })

  test('nobody gets the link without a place', async () => {
    const id = await create({ ...form, maxAttendees: 1 })
    await register(id)
    const waiting = await register(id, member({ email: 'bo@harbour.example' }))
    clock.setTo('2026-12-01T18:00:00.000Z')
    expect((await join(waiting.joinToken)).status).toBe(409)
    expect((await join(waiting.cancelToken)).status).toBe(400)
    expect((await seat('unknown')).status).toBe(400)
    expect(JSON.stringify((await service.send('GET', '/api/webinars')).body)).not.toContain(JOINING_URL)
    service.as(member({ email: 'someone@else.example' }))
    expect((await service.send('GET', `/api/webinars/${id}/registration`)).status).toBe(404)
  })

  test('says so when the link has not been entered yet', async () => {
    const id = await create({ ...form, joiningUrl: undefined })
    const { joinToken } = await register(id)
    clock.setTo('2026-12-01T17:50:00.000Z')
    expect((await seat(joinToken)).body).toMatchObject({ state: 'open', hasLink: false })
    expect((await join(joinToken)).status).toBe(409)
  })

  test('registering somebody else gives nobody their links', async () => {
    const id = await create()
    const own = await register(id, amara, { email: 'bo@harbour.example' })
    expect(own).toMatchObject({ code: 'NOT_FOUND' })
    const token = /confirm\?token=([\w-]+)/.exec((await mailTo('bo@harbour.example'))?.text ?? '')?.[1]
    await service.send('POST', '/api/webinars/confirm', { token })
    service.as(amara)
    expect((await service.send('GET', `/api/webinars/${id}/registration`)).status).toBe(404)
    service.as(member({ email: 'bo@harbour.example' }))
    expect((await service.send('GET', `/api/webinars/${id}/registration`)).status).toBe(200)
  })

  test('members see in the list what they registered for', async () => {
    const id = await create()
    await register(id)
    service.as(amara)
    expect((await service.send('GET', '/api/webinars')).body[0]).toMatchObject({ registration: 'registered' })
    service.as(null)
    expect((await service.send('GET', '/api/webinars')).body[0]).toMatchObject({ registration: null })
  })
})

test('everyone who is registered learns of a new date', async () => {
  const id = await create()
  await register(id)
  await clearJobs(service.knex())
  await asAdmin('PUT', `/api/webinars/${id}`, { ...form, description: 'Bring a budget.' })
  expect(await mailTo(amara.email)).toBeUndefined()
  await asAdmin('PUT', `/api/webinars/${id}`, { ...form, scheduledDate: '2026-12-03T18:00:00.000Z' })
  const mail = await mailTo(amara.email)
  expect(mail?.subject).toBe('New date: Budget clinic')
  expect(mail?.text).toContain('December 3, 2026 at 6:00 PM UTC')
})

describe('a series', () => {
  test('sends the dates of all sessions, in the email and in its calendar', async () => {
    await register(await create(series))
    const mail = await mailTo(amara.email)
    for (const day of ['1', '8', '15']) expect(mail?.text).toContain(`December ${day}, 2026 at 6:00 PM UTC`)
    expect(String(mail?.files?.[0]?.content).match(/BEGIN:VEVENT/g)).toHaveLength(3)
  })

  test('can be joined at each session, and is past after the last one', async () => {
    const { joinToken } = await register(await create(series))
    const now = async (time: string) => {
      clock.setTo(time)
      return { ...(await seat(joinToken)).body }
    }
    expect(await now('2026-12-08T18:10:00.000Z')).toMatchObject({ state: 'open', kind: 'series' })
    expect(await now('2026-12-09T18:10:00.000Z')).toMatchObject({
      state: 'early',
      startsAt: '2026-12-15T18:00:00.000Z',
    })
    expect(await now('2026-12-15T19:00:00.000Z')).toMatchObject({ state: 'ended', kind: 'recorded' })
  })

  test('an edit by a console that knows no dates keeps them', async () => {
    const id = await create(series)
    const { furtherDates: _, joiningUrl: __, ...older } = series
    const { body } = await asAdmin('PUT', `/api/webinars/${id}`, older)
    expect(body).toMatchObject({ joiningUrl: JOINING_URL, sessions: 3 })
    expect(body.furtherDates).toHaveLength(2)
  })
})

test('administrators see who registered and who came, and export it', async () => {
  const id = await create()
  const { joinToken } = await register(id)
  await register(id, member({ email: 'bo@harbour.example' }))
  clock.setTo('2026-12-01T18:05:00.000Z')
  await join(joinToken)
  clock.setTo('2026-12-01T18:30:00.000Z')
  await join(joinToken)
  const { body } = await asAdmin('GET', `/api/admin/webinars/${id}/registrations`)
  expect(body).toMatchObject([
    { email: 'amara@northquay.example', attendedAt: expect.stringMatching(/^2026-12-01T18:05:00/) },
    { email: 'bo@harbour.example', attendedAt: null },
  ])
  expect((await asAdmin('GET', '/api/admin/webinars')).body[0]).toMatchObject({ attendees: 2, attended: 1 })
  const file = await asAdmin('GET', `/api/admin/webinars/${id}/registrations/export`)
  expect(file.body).toContain('amara@northquay.example')
  expect(await service.knex().table('audit_log').where({ action: 'exported' })).toHaveLength(1)
})

describe('materials', () => {
  const upload = (id: string, content: string | Buffer, name = 'handout.txt') => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(Buffer.from(content))], name))
    return asAdmin('POST', `/api/admin/webinars/${id}/materials`, body)
  }

  test('are uploaded, downloaded and removed', async () => {
    const id = await create()
    const { status, body: material } = await upload(id, 'Budget, line by line', '“Budget”.txt')
    expect(status).toBe(201)
    expect((await asAdmin('GET', `/api/admin/webinars/${id}/materials`)).body).toEqual([material])
    service.as(member({ subscriptionStatus: 'basic' }))
    const file = await service.send('GET', `/api/webinars/${id}/materials/${material.id}`)
    expect(file.body).toBe('Budget, line by line')
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect((await asAdmin('DELETE', `/api/admin/webinars/${id}/materials/${material.id}`)).status).toBe(200)
    expect((await asAdmin('GET', `/api/admin/webinars/${id}/materials`)).body).toEqual([])
    expect(await service.knex().table('audit_log').pluck('action')).toEqual(
      expect.arrayContaining(['added materials', 'deleted materials']),
    )
  })

  test('that are pictures do not say where they were taken', async () => {
    const id = await create()
    const { body: material } = await upload(id, await pictureWithPlace('webp'), 'quay.webp')
    service.as(member({ subscriptionStatus: 'basic' }))
    const file = await service.send('GET', `/api/webinars/${id}/materials/${material.id}`)
    expect([file.headers.get('content-type'), hasMetadata(file.body)]).toEqual(['image/webp', false])
  })

  test('must be documents, pictures or texts of at most 10 MB', async () => {
    const id = await create()
    for (const content of [
      Buffer.from([0x4d, 0x5a, 0, 0, 1, 2]),
      '',
      Buffer.alloc(10 * 1024 * 1024 + 1, 'a'),
    ]) {
      const { status, body } = await upload(id, content, 'handout.pdf')
      expect(status).toBe(400)
      expect(body.fields.file).toBeTruthy()
    }
  })

  test('belong to their webinar', async () => {
    const [id, other] = [await create(), await create()]
    const { body: material } = await upload(id, 'Budget')
    expect((await asAdmin('DELETE', `/api/admin/webinars/${other}/materials/${material.id}`)).status).toBe(
      404,
    )
  })
})
