import { queuedMails } from '@fundharbor/chassis/testing/jobs'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contactBook } from '../../../seeds/contacts.ts'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { sendDigests } from '../alerts/digests.ts'
import { router as people } from '../people/routes.ts'
import { savedSearchesRouter } from './routes.ts'

const sender = { publicUrl: 'http://localhost:8080', mailFrom: 'Fundharbor <a@fundharbor.example>' }
const { readContact, add } = contactBook()
const service = testService({
  service: 'catalog',
  routers: [savedSearchesRouter(anyProject), people],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

function someone(facts: Partial<Person> = {}): Person {
  const person = member({ email: `${crypto.randomUUID()}@northquay.example`, ...facts })
  add(person)
  return person
}

function sendAs(person: Person, method: string, path = '/api/saved-searches', body?: object) {
  service.as(person)
  return service.send(method, path, body)
}
const listOf = async (person: Person) => (await sendAs(person, 'GET')).body

/** Ana and Bo of one organization, and a daily search that Ana saved for it. Its word is in nothing else. */
async function seedTeam() {
  const ana = someone({ fullName: 'Ana Lopez' })
  const bo = someone({ fullName: 'Bo Lind', workspaceId: ana.workspaceId, workspaceRole: 'editor' })
  const word = `lantern${crypto.randomUUID().replaceAll(/\W/g, '')}`
  const search = { name: 'Lanterns', query: { search: word }, frequency: 'daily' }
  const { status, body } = await sendAs(ana, 'POST', '/api/saved-searches', search)
  expect(status).toBe(201)
  const addMatch = async () => {
    clock.advance(60_000)
    await seedOpportunity(service.knex(), { title: `A ${word}` })
    clock.advance(60_000)
  }
  return { ana, bo, path: `/api/saved-searches/${body.search.id}`, addMatch }
}

const trusted = { 'x-internal-secret': TEST_SECRET }
const leave = ({ workspaceId, id }: Person) =>
  service.send('DELETE', `/internal/workspaces/${workspaceId}/members/${id}`, undefined, trusted)
const mailsTo = async ({ email }: Person) => (await queuedMails(service.knex(), email)).length

test('colleagues share a search, and only who saved it gets its emails and changes them', async () => {
  const { ana, bo, path, addMatch } = await seedTeam()
  expect(await listOf(bo)).toMatchObject([{ name: 'Lanterns', savedBy: 'Ana Lopez', isYours: false }])
  expect(await listOf(ana)).toMatchObject([{ savedBy: null, isYours: true }])
  const renamed = await sendAs(bo, 'PATCH', path, { name: 'Lamps', frequency: 'daily' })
  expect(renamed.body).toMatchObject({
    search: { name: 'Lamps' },
    mailing: 'We won’t email you, because a colleague saved this search.',
  })
  expect((await sendAs(bo, 'PATCH', path, { frequency: 'none' })).status).toBe(403)
  expect((await sendAs(bo, 'PATCH', path, { isMuted: true })).status).toBe(403)
  await addMatch()
  clock.setTo('2026-11-22T12:00:00.000Z')
  await sendDigests(service.knex(), { readContact, sender })
  expect([await mailsTo(ana), await mailsTo(bo)]).toEqual([1, 0])

  expect((await sendAs(bo, 'DELETE', path)).status).toBe(200)
  expect(await listOf(ana)).toEqual([])
})

test('which matches are new is each member’s own', async () => {
  const { ana, bo, path, addMatch } = await seedTeam()
  await addMatch()
  await sendAs(bo, 'PATCH', path, { seen: true })
  expect(await listOf(bo)).toMatchObject([{ newMatches: 0 }])
  expect(await listOf(ana)).toMatchObject([{ newMatches: 1 }])
})

test.each(['reviewer', 'viewer', 'billing'] as const)('the role %s only reads searches', async (role) => {
  const { ana, bo, path } = await seedTeam()
  const reader = { ...bo, workspaceRole: role }
  const search = { name: 'Mine', query: { search: 'clinic' } }
  expect((await sendAs(reader, 'POST', '/api/saved-searches', search)).status).toBe(403)
  expect((await sendAs(reader, 'PATCH', path, { name: 'Mine' })).status).toBe(403)
  expect((await sendAs(reader, 'DELETE', path)).status).toBe(403)
  expect((await sendAs(reader, 'PATCH', path, { seen: true })).status).toBe(200)
  const saver = { ...ana, workspaceRole: role }
  expect((await sendAs(saver, 'PATCH', path, { isMuted: true })).body.search.isMuted).toBe(true)
})

test('a member who leaves gets no more emails, and their search stays', async () => {
  const { ana, bo, addMatch } = await seedTeam()
  const exportOf = async () =>
    (await service.send('GET', `/internal/export/${ana.id}`, undefined, trusted)).body.savedSearches
  expect(await exportOf()).toMatchObject([{ name: 'Lanterns' }])
  expect((await leave(ana)).status).toBe(200)
  expect(await exportOf()).toEqual([])
  expect(await listOf(bo)).toMatchObject([{ savedBy: 'Ana Lopez', frequency: 'none' }])
  await addMatch()
  clock.setTo('2026-11-22T12:00:00.000Z')
  await sendDigests(service.knex(), { readContact, sender })
  expect(await mailsTo(ana)).toBe(0)
})

test('a search stays without a name when who saved it is erased, until the last member is', async () => {
  const { ana, bo } = await seedTeam()
  await service.send('DELETE', `/internal/people/${ana.id}`, undefined, trusted)
  expect(await listOf(bo)).toMatchObject([{ savedBy: null, isYours: false, frequency: 'none' }])
  const last = `/internal/people/${bo.id}?workspaceId=${bo.workspaceId}`
  await service.send('DELETE', last, undefined, trusted)
  expect(await listOf(bo)).toEqual([])
})
