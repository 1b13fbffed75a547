import { clock } from '@fundharbor/chassis/runtime/clock'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { applicationsRouter } from '../applications/routes.ts'
import { router as people } from '../people/routes.ts'
import { savedOpportunitiesRouter } from '../my-grants/saved-routes.ts'
import { calendarRouter } from './routes.ts'

const sender = {
  publicUrl: 'https://fundharbor.example',
  mailFrom: 'Fundharbor <harbour@fundharbor.example>',
}
const service = testService({
  service: 'catalog',
  routers: [
    calendarRouter(sender),
    savedOpportunitiesRouter(anyProject),
    applicationsRouter(sender, anyProject),
    people,
  ],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

const fileOf = (id: string) => service.send('GET', `/api/calendar/opportunities/${id}.ics`)
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')
const feedPath = async (method = 'GET', path = '/api/calendar/feed') => {
  const { body } = await service.send(method, path)
  return new URL(body.url).pathname
}

test('exports a deadline as a calendar file, whatever its title contains', async () => {
  service.as(member())
  const { id } = await seedOpportunity(service.knex(), {
    title: 'Boats, nets;\r\nATTENDEE:mailto:x@y.example',
    deadline: new Date('2026-12-11T04:59:59Z'),
  })
  const { status, body, headers } = await fileOf(id)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(headers.get('content-disposition')).toBe('attachment; filename="deadline.ics"')
  expect(linesOf(body)).toEqual(
    expect.arrayContaining([
      `UID:opportunity-${id}@fundharbor`,
      'DTSTART;VALUE=DATE:20261210',
      'SUMMARY:Due: Boats\\, nets\\;\\nATTENDEE:mailto:x@y.example',
      `URL:https://fundharbor.example/opportunities/${id}`,
    ]),
  )
})

test('rejects opportunities without a deadline, unknown ids, and visitors', async () => {
  service.as(member())
  const { id } = await seedOpportunity(service.knex(), { deadline: null })
  for (const each of [id, crypto.randomUUID(), 'not-an-id']) expect((await fileOf(each)).status).toBe(404)
  service.as(null)
  expect((await fileOf(id)).status).toBe(401)
})

test('the feed has the deadlines of grants that were not sent', async () => {
  const { knex } = service
  const saved = await seedOpportunity(knex(), { title: 'Clinics' })
  const drafted = await seedOpportunity(knex(), { title: 'Schools', deadline: daysFromNow(30) })
  const sent = await seedOpportunity(knex(), { title: 'Sent' })
  const over = await seedOpportunity(knex(), { title: 'Long over' })
  await seedOpportunity(knex(), { title: 'Not mine' })
  service.as(member())
  for (const { id } of [saved, over, sent]) await service.send('PUT', `/api/saved-opportunities/${id}`)
  await service.send('PATCH', `/api/saved-opportunities/${saved.id}`, { note: 'Ask Bo' })
  await service.send('PATCH', `/api/applications/drafts/${drafted.id}`, { changes: {} })
  await knex()
    .table('opportunities')
    .where({ id: over.id })
    .update({ deadline: daysFromNow(-100) })
  await knex().table('grants').where({ opportunity_id: sent.id }).update({ status: 'sent' })
  const path = await feedPath()
  expect(await feedPath()).toBe(path)
  service.as(null)
  const { status, body } = await service.send('GET', path)
  expect(status).toBe(200)
  const lines = linesOf(body)
  expect(lines.filter((line) => line.startsWith('SUMMARY'))).toEqual([
    'SUMMARY:Due 7 AM Eastern: Clinics',
    'SUMMARY:Due 7 AM Eastern: Schools',
  ])
  expect(lines.join()).toContain('Note: Ask Bo')
  expect(lines.join()).toContain('You haven’t marked this as sent.')
})

test('a new address replaces the old one; unknown addresses are 404', async () => {
  service.as(member())
  const old = await feedPath()
  const renewed = await feedPath('POST', '/api/calendar/feed/renewal')
  expect(renewed).not.toBe(old)
  expect((await service.send('GET', old)).status).toBe(404)
  expect((await service.send('GET', renewed)).status).toBe(200)
  for (const guess of ['x'.repeat(32), 'short', `${'x'.repeat(32)}%00`, "' OR 1=1"]) {
    expect((await service.send('GET', `/api/calendar/feeds/${guess}.ics`)).status).toBe(404)
  }
})

test('identity-billing can revoke an address, however often', async () => {
  const person = member()
  service.as(person)
  const old = await feedPath()
  const trusted = { 'x-internal-secret': TEST_SECRET }
  const path = `/internal/people/${person.id}/calendar-feed`
  for (let count = 0; count < 2; count += 1)
    expect((await service.send('DELETE', path, undefined, trusted)).status).toBe(200)
  expect((await service.send('GET', old)).status).toBe(404)
  expect(await feedPath()).not.toBe(old)
})

test('a feed is read as often as calendar programs need', async () => {
  service.as(member())
  const path = await feedPath()
  // Calendar programs are not signed in.
  service.as(null)
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async () => (await service.send('GET', path)).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('a feed has what the workspace it was made in saved and drafts, and ends when the member leaves', async () => {
  const ana = member()
  const bo = member({ workspaceId: ana.workspaceId })
  const elsewhere = { ...bo, workspaceId: crypto.randomUUID() }
  const saved = await seedOpportunity(service.knex(), { deadline: daysFromNow(20) })
  const drafted = await seedOpportunity(service.knex(), { deadline: daysFromNow(30) })
  service.as(ana)
  await service.send('PUT', `/api/saved-opportunities/${saved.id}`)
  await service.send('PATCH', `/api/applications/drafts/${drafted.id}`, { changes: {} })
  service.as(bo)
  const team = await feedPath()
  service.as(elsewhere)
  const own = await feedPath()
  expect(own).not.toBe(team)
  service.as(null)
  const idsIn = async (path: string) =>
    linesOf((await service.send('GET', path)).body).filter((line) => line.startsWith('UID:'))
  expect(await idsIn(team)).toEqual([saved, drafted].map(({ id }) => `UID:opportunity-${id}@fundharbor`))
  expect(await idsIn(own)).toEqual([])
  const left = `/internal/workspaces/${bo.workspaceId}/members/${bo.id}`
  await service.send('DELETE', left, undefined, { 'x-internal-secret': TEST_SECRET })
  expect((await service.send('GET', team)).status).toBe(404)
  expect((await service.send('GET', own)).status).toBe(200)
})
