import { clearJobs, queuedMails, runDue } from '@fundharbor/chassis/testing/jobs'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactBook } from '../../../seeds/contacts.ts'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { applicationsRouter } from '../applications/routes.ts'
import { savedOpportunitiesRouter } from '../my-grants/saved-routes.ts'
import { savedSearchesRouter } from '../saved-searches/routes.ts'
import { digestDay } from '../notification-preferences/digest-days.ts'
import { alertsJob } from './job.ts'
import { alertsRouter, isMailProgram } from './routes.ts'

const sender = {
  publicUrl: 'https://fundharbor.example',
  mailFrom: 'Fundharbor <harbour@fundharbor.example>',
}
const book = contactBook()
let isIdentityAway = false
const readContact = async (id: string) => {
  if (isIdentityAway) throw new Error('away')
  return book.readContact(id)
}
const service = testService({
  service: 'catalog',
  routers: [
    savedOpportunitiesRouter(anyProject),
    savedSearchesRouter(anyProject),
    alertsRouter(readContact),
    applicationsRouter(sender, anyProject),
  ],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
  exempt: isMailProgram,
})
const job = alertsJob({ readContact, sender })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A Saturday noon. */
beforeEach(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  isIdentityAway = false
  await clearJobs(service.knex())
  for (const table of ['saved_searches', 'grants', 'applications']) {
    await service.knex().table(table).delete()
  }
  await service.knex().table('opportunities').update({ is_active: false })
})
afterEach(() => clock.reset())

function signIn(facts = {}): Person {
  const person = member({ email: `${crypto.randomUUID()}@northquay.example`, ...facts })
  book.add(person, facts)
  service.as(person)
  return person
}

const send = (method: string, path: string, body?: object) => service.send(method, path, body)

async function saveSearch(frequency: string, search = 'lantern') {
  const { body } = await send('POST', '/api/saved-searches', {
    name: `All ${search}s`,
    query: { search },
    frequency,
  })
  return body.search
}

const mailsTo = ({ email }: Person) => queuedMails(service.knex(), email)

/** Stops the clock of the world and lets the job tick every hour until an instant. */
async function tickUntil(instant: string) {
  const end = new Date(instant)
  while (clock.now() < end) {
    await runDue(service.knex(), job)
    clock.advance(HOUR_MS)
  }
}

describe('digests', () => {
  test('list matches added since the last one, once a day, and are not sent without any', async () => {
    const person = signIn()
    await seedOpportunity(service.knex(), { title: 'An old lantern' })
    await saveSearch('daily')
    clock.advance(HOUR_MS)
    await seedOpportunity(service.knex(), {
      title: 'A first lantern',
      deadline: new Date('2026-12-11T04:59:59Z'),
    })
    await tickUntil('2026-11-22T12:00:00Z')
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail.subject).toBe('1 new match: All lanterns')
    expect(mail.text).toContain('A first lantern')
    expect(mail.text).toContain('closes December 10, 2026')
    expect(mail.text).not.toContain('An old lantern')
    expect(mail.html).toContain('Mute this search')
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect((await send('GET', '/api/saved-searches')).body[0].lastMailedAt).toMatch('2026-11-22T07')
    await tickUntil('2026-11-25T12:00:00Z')
    expect(await mailsTo(person)).toHaveLength(1)
    await seedOpportunity(service.knex(), { title: 'A second lantern' })
    await tickUntil('2026-11-27T12:00:00Z')
    expect((await mailsTo(person)).map(({ text }) => /A \w+ lantern/.exec(text)?.[0])).toEqual([
      'A first lantern',
      'A second lantern',
    ])
  })

  test('sent weekly go out on Monday, in one email with daily ones', async () => {
    const person = signIn()
    await saveSearch('weekly', 'harbour')
    await saveSearch('daily')
    clock.advance(HOUR_MS)
    await seedOpportunity(service.knex(), { title: 'A harbour' })
    await tickUntil('2026-11-22T12:00:00Z')
    expect(await mailsTo(person)).toEqual([])
    await seedOpportunity(service.knex(), { title: 'A lantern' })
    await tickUntil('2026-11-23T12:00:00Z')
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail.subject).toBe('2 new matches for your saved searches')
  })

  test('are sent once by two replicas, and catch up after days without service', async () => {
    const person = signIn()
    await saveSearch('daily')
    clock.advance(HOUR_MS)
    await seedOpportunity(service.knex(), { title: 'A first lantern' })
    clock.advance(5 * DAY_MS)
    await seedOpportunity(service.knex(), { title: 'A second lantern' })
    clock.advance(HOUR_MS)
    const other = connectDatabase(service.knex().client.config.connection.connectionString, 2)
    await Promise.all([
      ...[service.knex(), other].map((knex) => job.run(knex, clock.now())),
      ...[service.knex(), other].map((knex) => runDue(knex, job)),
    ])
    await other.destroy()
    const mails = await mailsTo(person)
    expect(mails).toHaveLength(1)
    expect(mails[0].subject).toBe('2 new matches: All lanterns')
  })

  test('wait for the next run while identity-billing is down', async () => {
    const person = signIn()
    await saveSearch('daily')
    clock.advance(HOUR_MS)
    await seedOpportunity(service.knex(), { title: 'A lantern' })
    clock.advance(DAY_MS)
    isIdentityAway = true
    await runDue(service.knex(), job)
    expect(await mailsTo(person)).toEqual([])
    isIdentityAway = false
    clock.advance(5 * 60_000)
    await runDue(service.knex(), job)
    expect(await mailsTo(person)).toHaveLength(1)
  })

  test('respect all preferences, and do not send missed matches later', async () => {
    const off = signIn({ emailNotifications: false })
    await saveSearch('daily')
    const muted = signIn()
    const { id } = await saveSearch('daily')
    await send('PATCH', `/api/saved-searches/${id}`, { isMuted: true })
    const without = signIn()
    await saveSearch('daily')
    await send('PATCH', '/api/saved-alerts', { digests: false })
    clock.advance(HOUR_MS)
    await seedOpportunity(service.knex(), { title: 'A lantern' })
    await tickUntil('2026-11-23T12:00:00Z')
    book.add(off)
    service.as(muted)
    await send('PATCH', `/api/saved-searches/${id}`, { isMuted: false })
    service.as(without)
    await send('PATCH', '/api/saved-alerts', { digests: true })
    await tickUntil('2026-11-25T12:00:00Z')
    for (const person of [off, muted, without]) expect(await mailsTo(person)).toEqual([])
  })

  test('list ten matches and link to the rest', async () => {
    const person = signIn()
    await saveSearch('daily')
    clock.advance(HOUR_MS)
    for (let index = 0; index < 12; index += 1)
      await seedOpportunity(service.knex(), { title: `Lantern ${index}` })
    await tickUntil('2026-11-22T12:00:00Z')
    const [mail] = await mailsTo(person)
    expect(mail.text.match(/^Lantern \d+$/gm)).toHaveLength(10)
    expect(mail.text).toContain(
      'See all 12 new matches:\nhttps://fundharbor.example/opportunities?search=lantern&sort=newest',
    )
  })
})

describe('deadline reminders', () => {
  const save = (id: string) => send('PUT', `/api/saved-opportunities/${id}`)
  const subjects = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject)

  test('are sent 14 days, 7 days and 1 day before, each once', async () => {
    const person = signIn()
    const { id } = await seedOpportunity(service.knex(), { title: 'Clinics', deadline: daysFromNow(20) })
    await save(id)
    await tickUntil('2026-12-12T00:00:00Z')
    expect(await subjects(person)).toEqual([
      'Due in 14 days: Clinics',
      'Due in 7 days: Clinics',
      'Due tomorrow: Clinics',
    ])
  })

  test('start with the next stage for late saves, and cover drafts', async () => {
    const person = signIn()
    const { id } = await seedOpportunity(service.knex(), { title: 'Clinics', deadline: daysFromNow(10) })
    await send('PATCH', `/api/applications/drafts/${id}`, { changes: { projectTitle: 'Night clinic' } })
    await tickUntil('2026-11-26T00:00:00Z')
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail.subject).toBe('Due in 7 days: Clinics')
    expect(mail.text).toContain('You haven’t marked it as sent.')
    expect(mail.text).toContain(`/opportunities/${id}/apply`)
  })

  test('go on after an application was recorded here, and end when the grant is sent', async () => {
    const person = signIn()
    const { id } = await seedOpportunity(service.knex(), {
      title: 'Night clinics',
      deadline: daysFromNow(10),
    })
    await save(id)
    await send('POST', '/api/applications', {
      opportunityId: id,
      projectTitle: 'Night clinic',
      requestedAmount: '100',
      projectCategory: 'health',
      projectDescription: 'Open on Fridays.',
    })
    await clearJobs(service.knex())
    await tickUntil('2026-11-26T00:00:00Z')
    expect(await subjects(person)).toEqual(['Due in 7 days: Night clinics'])
    await service.knex().table('grants').where({ opportunity_id: id }).update({ status: 'sent' })
    await clearJobs(service.knex())
    await tickUntil('2026-12-02T00:00:00Z')
    expect(await subjects(person)).toEqual([])
  })

  test('are sent once by two replicas, and missed stages are one email', async () => {
    const person = signIn()
    const first = await seedOpportunity(service.knex(), { title: 'Clinics', deadline: daysFromNow(20) })
    const second = await seedOpportunity(service.knex(), { title: 'Schools', deadline: daysFromNow(21) })
    await save(first.id)
    await save(second.id)
    clock.advance(15 * DAY_MS)
    const other = connectDatabase(service.knex().client.config.connection.connectionString, 2)
    await Promise.all([service.knex(), other, service.knex()].map((knex) => job.run(knex, clock.now())))
    await other.destroy()
    expect(await subjects(person)).toEqual(['2 upcoming deadlines'])
    expect((await mailsTo(person))[0].text).toContain('Due in 5 days')
  })

  test('are sent again when the deadline changes', async () => {
    const person = signIn()
    const { id } = await seedOpportunity(service.knex(), { title: 'Clinics', deadline: daysFromNow(8) })
    await save(id)
    await tickUntil('2026-11-23T12:00:00Z')
    await service
      .knex()
      .table('opportunities')
      .where({ id })
      .update({ deadline: daysFromNow(9) })
    await tickUntil('2026-11-26T12:00:00Z')
    expect(await subjects(person)).toEqual(['Due in 7 days: Clinics', 'Due in 7 days: Clinics'])
  })

  test('can be muted one by one or all together', async () => {
    const person = signIn()
    const { id } = await seedOpportunity(service.knex(), { title: 'Clinics', deadline: daysFromNow(8) })
    const { id: other } = await seedOpportunity(service.knex(), {
      title: 'Schools',
      deadline: daysFromNow(8),
    })
    await save(id)
    await save(other)
    await send('PATCH', `/api/saved-opportunities/${id}`, { reminders: false })
    await tickUntil('2026-11-23T12:00:00Z')
    expect(await subjects(person)).toEqual(['Due in 7 days: Schools'])
    await send('PATCH', '/api/saved-alerts', { reminders: false })
    await tickUntil('2026-12-01T12:00:00Z')
    expect(await subjects(person)).toHaveLength(1)
  })
})

describe('unsubscribing from an email', () => {
  /** As an email client does it: from no page of ours, without a session. */
  const oneClick = async (address: string) => {
    service.as(null)
    const url = new URL(address)
    return fetch(new URL(url.pathname + url.search, service.url()), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  }
  const links = (text: string) =>
    [...text.matchAll(/https:\S+\/saved\/stop\?token=([\w-]+)/g)].map(([, token]) => token)

  test('takes one click for all digests, and a link for one search', async () => {
    const person = signIn()
    await saveSearch('daily')
    clock.advance(HOUR_MS)
    await seedOpportunity(service.knex(), { title: 'A lantern' })
    await tickUntil('2026-11-22T12:00:00Z')
    const [mail] = await mailsTo(person)
    const [mute] = links(mail.text)
    const muted = await oneClick(`https://x.example/api/saved-alerts/unsubscribe?token=${mute}`)
    expect(await muted.json()).toEqual({
      message: 'We won’t email you about new matches for this search any more.',
    })
    for (let time = 0; time < 2; time += 1) {
      expect((await oneClick(mail.headers['List-Unsubscribe'].slice(1, -1))).status).toBe(200)
    }
    service.as(person)
    expect((await send('GET', '/api/saved-searches')).body[0].isMuted).toBe(true)
    expect((await send('GET', '/api/saved-alerts')).body).toEqual({
      digests: false,
      reminders: true,
      matches: true,
      emailNotifications: true,
    })
  })

  test('ends the emails about new matches', async () => {
    const person = signIn()
    const readMatchEmails = async () =>
      (
        await service.send('GET', `/internal/people/${person.id}/match-emails`, undefined, {
          'x-internal-secret': TEST_SECRET,
        })
      ).body
    const { isOn, token } = await readMatchEmails()
    expect(isOn).toBe(true)
    const response = await oneClick(`https://x.example/api/saved-alerts/unsubscribe?token=${token}`)
    expect(await response.json()).toEqual({
      message: 'We won’t email you about new matches for your projects any more.',
    })
    expect(await readMatchEmails()).toEqual({ isOn: false, token })
    service.as(person)
    expect((await send('PATCH', '/api/saved-alerts', { matches: true })).body).toMatchObject({
      matches: true,
      digests: true,
    })
  })

  test('mutes one deadline', async () => {
    const person = signIn()
    const { id } = await seedOpportunity(service.knex(), { deadline: daysFromNow(8) })
    await send('PUT', `/api/saved-opportunities/${id}`)
    await tickUntil('2026-11-23T12:00:00Z')
    const [mail] = await mailsTo(person)
    const [mute] = links(mail.text)
    await oneClick(`https://x.example/api/saved-alerts/unsubscribe?token=${mute}`)
    service.as(person)
    expect((await send('GET', '/api/saved-opportunities')).body).toMatchObject([{ reminders: false }])
  })

  test('needs a valid token', async () => {
    expect((await oneClick('https://x.example/api/saved-alerts/unsubscribe?token=guess')).status).toBe(400)
  })
})

test.each([
  ['daily', '2026-11-23T06:59:59Z', '2026-11-22'],
  ['daily', '2026-11-23T07:00:00Z', '2026-11-23'],
  ['weekly', '2026-11-23T06:59:59Z', '2026-11-16'],
  ['weekly', '2026-11-23T07:00:00Z', '2026-11-23'],
  ['weekly', '2026-11-29T23:00:00Z', '2026-11-23'],
] as const)('the %s digest that is due at %s is that of %s', (frequency, now, day) => {
  expect(digestDay(frequency, new Date(now))).toBe(day)
})
