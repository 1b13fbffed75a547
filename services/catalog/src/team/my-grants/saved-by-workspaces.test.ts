import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { queuedMails } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { MAX_GRANTS } from '@fundharbor/contracts/catalog/grants'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, expect, test } from 'vitest'
import { contactBook } from '../../../seeds/contacts.ts'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { sendReminders } from '../alerts/reminders.ts'
import { calendarRouter } from '../calendar/routes.ts'
import { router as people } from '../people/routes.ts'
import { router as timeline } from '../timeline/routes.ts'
import { savedOpportunitiesRouter } from './saved-routes.ts'

const sender = { publicUrl: 'http://localhost:8080', mailFrom: 'Fundharbor <a@fundharbor.example>' }
const { readContact, add } = contactBook()
const service = testService({
  service: 'catalog',
  routers: [savedOpportunitiesRouter(anyProject), people, calendarRouter(sender), timeline],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
afterEach(() => clock.reset())

function someone(facts: Partial<Person> = {}): Person {
  const person = member({ email: `${crypto.randomUUID()}@northquay.example`, ...facts })
  add(person)
  return person
}

/** Ana and Bo of one organization, and an opportunity that Ana saved for it. */
async function seedTeam() {
  const ana = someone({ fullName: 'Ana Lopez' })
  const bo = someone({ fullName: 'Bo Lind', workspaceId: ana.workspaceId, workspaceRole: 'editor' })
  const { id } = await seedOpportunity(service.knex(), { title: 'Clinics', deadline: daysFromNow(10) })
  const path = `/api/saved-opportunities/${id}`
  expect((await sendAs(ana, 'PUT', path)).status).toBe(200)
  return { ana, bo, id, path }
}

function sendAs(person: Person, method: string, path: string, body?: object) {
  service.as(person)
  return service.send(method, path, body)
}

const listOf = async (person: Person) => (await sendAs(person, 'GET', '/api/saved-opportunities')).body
const trusted = { 'x-internal-secret': TEST_SECRET }

test('colleagues share what one of them saved, and foreign organizations do not see it', async () => {
  const { ana, bo, id, path } = await seedTeam()
  expect(await listOf(bo)).toMatchObject([{ opportunity: { id }, savedBy: 'Ana Lopez' }])
  expect(await listOf(ana)).toMatchObject([{ savedBy: null }])
  expect((await sendAs(bo, 'PATCH', path, { note: 'Ask Cy' })).status).toBe(200)
  expect(await listOf(ana)).toMatchObject([{ note: 'Ask Cy' }])
  expect((await sendAs(bo, 'GET', '/api/timeline')).body.entries).toMatchObject([{ opportunity: { id } }])

  const elsewhere = { ...bo, workspaceId: crypto.randomUUID() }
  const listed = await sendAs(elsewhere, 'GET', '/api/saved-opportunities')
  expect([listed.body, listed.headers.get('x-total-count')]).toEqual([[], '0'])
  expect((await sendAs(elsewhere, 'GET', '/api/saved-opportunities/ids')).body).toEqual([])
  expect((await sendAs(elsewhere, 'PATCH', path, { note: 'Mine' })).status).toBe(404)
  await sendAs(elsewhere, 'DELETE', path)
  expect(await listOf(ana)).toHaveLength(1)
  expect((await sendAs(elsewhere, 'PUT', path)).status).toBe(200)
  expect(await listOf(elsewhere)).toMatchObject([{ note: null }])

  await sendAs(bo, 'DELETE', path)
  expect(await listOf(ana)).toEqual([])
})

test.each(['reviewer', 'viewer', 'billing'] as const)(
  'the role %s changes only reminders and what is new, which are personal',
  async (workspaceRole) => {
    const { ana, bo, path } = await seedTeam()
    const reader = { ...bo, workspaceRole }
    expect((await sendAs(reader, 'PUT', path)).status).toBe(403)
    expect((await sendAs(reader, 'DELETE', path)).status).toBe(403)
    expect((await sendAs(reader, 'PATCH', path, { note: 'x', seen: true })).status).toBe(403)
    expect((await sendAs(reader, 'PATCH', path, { projectId: null })).status).toBe(403)
    const { status, body } = await sendAs(reader, 'PATCH', path, { reminders: true, seen: true })
    expect([status, body.saved.reminders]).toEqual([200, true])
    expect(await listOf(ana)).toHaveLength(1)
  },
)

test('reminders, mutes and what is new are each member’s own', async () => {
  const { ana, bo, id, path } = await seedTeam()
  const remindersOf = async () => [(await listOf(ana))[0].reminders, (await listOf(bo))[0].reminders]
  expect(await remindersOf()).toEqual([true, false])
  expect((await sendAs(bo, 'PATCH', path, { note: 'x' })).body.mailing).toMatch('because a colleague saved')
  await sendAs(ana, 'PATCH', path, { reminders: false })
  await sendAs(bo, 'PATCH', path, { reminders: true })
  expect(await remindersOf()).toEqual([false, true])
  clock.advance(60_000)
  await service.knex().table('opportunities').where({ id }).update({ updated_at: clock.now() })
  clock.advance(60_000)
  await sendAs(bo, 'PATCH', path, { seen: true })
  expect((await listOf(ana))[0].changedSince).toBe(true)
  expect((await listOf(bo))[0].changedSince).toBe(false)
})

test('only members who want reminders get them, and none after they left', async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  const { ana, bo, path } = await seedTeam()
  const cy = someone({ workspaceId: ana.workspaceId })
  for (const each of [bo, cy]) await sendAs(each, 'PATCH', path, { reminders: true })
  const { url } = (await sendAs(cy, 'GET', '/api/calendar/feed')).body
  const readFeed = () => service.send('GET', new URL(url).pathname)
  expect((await readFeed()).body).toMatch('Clinics')
  const left = `/internal/workspaces/${ana.workspaceId}/members/${cy.id}`
  for (let time = 0; time < 2; time += 1)
    expect((await service.send('DELETE', left, undefined, trusted)).status).toBe(200)
  expect((await service.send('DELETE', left)).status).toBe(404)
  expect((await readFeed()).status).toBe(404)

  clock.setTo('2026-11-24T12:00:01.000Z')
  await sendReminders(service.knex(), { readContact, sender })
  const mails = async ({ email }: Person) => (await queuedMails(service.knex(), email)).length
  expect([await mails(ana), await mails(bo), await mails(cy)]).toEqual([1, 1, 0])
})

test('what a member saved stays after they left, and their export has no later notes', async () => {
  const { ana, bo, id, path } = await seedTeam()
  const left = `/internal/workspaces/${ana.workspaceId}/members/${ana.id}`
  await service.send('DELETE', left, undefined, trusted)
  await sendAs(bo, 'PATCH', path, { note: 'After Ana left' })
  expect(await listOf(bo)).toMatchObject([{ opportunity: { id }, savedBy: 'Ana Lopez' }])
  const { body } = await service.send('GET', `/internal/export/${ana.id}`, undefined, trusted)
  expect(body.grants).toMatchObject([{ opportunityId: id, notes: null }])
})

test('what a member saved stays without their name when they are erased, until the last member is', async () => {
  const { ana, bo, id, path } = await seedTeam()
  await sendAs(bo, 'PATCH', path, { reminders: true })
  await service.send('DELETE', `/internal/people/${ana.id}`, undefined, trusted)
  expect(await listOf(bo)).toMatchObject([{ opportunity: { id }, savedBy: null, reminders: true }])
  const last = `/internal/people/${bo.id}?workspaceId=${bo.workspaceId}`
  await service.send('DELETE', last, undefined, trusted)
  expect(await listOf(bo)).toEqual([])
})

test('the limit holds for the workspace when 50 requests of two members come at once', async () => {
  const { ana, bo } = await seedTeam()
  const ids: string[] = []
  for (let count = 0; count < 50; count += 1) ids.push((await seedOpportunity(service.knex())).id)
  await service.knex().raw(
    `INSERT INTO grants
       (workspace_id, opportunity_id, opportunity_title, status, decided_at, seen_at, created_at, updated_at)
     SELECT :workspaceId, gen_random_uuid(), 'Clinics', 'saved', now(), now(), now(), now()
     FROM generate_series(1, CAST(:most AS int))`,
    { most: MAX_GRANTS - 11, workspaceId: ana.workspaceId },
  )
  const answers = await Promise.all(
    ids.map((id, index) => sendAs(index % 2 ? ana : bo, 'PUT', `/api/saved-opportunities/${id}`)),
  )
  const saved = answers.filter(({ status }) => status === 200)
  expect(saved).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(40)
  expect((await sendAs(bo, 'GET', '/api/saved-opportunities/ids')).body).toHaveLength(MAX_GRANTS)
})
