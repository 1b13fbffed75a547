import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { peopleRouter } from '../people/routes.ts'
import { webinarAdminRouter } from './admin-routes.ts'
import { RegistrationModel, WebinarModel } from './model.ts'
import { webinarRouter } from './routes.ts'
import { sender } from '../../testdata/sender.test-helper.ts'

const service = testService({
  service: 'content',
  routers: [webinarRouter(sender), webinarAdminRouter(sender), peopleRouter(sender)],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const form = {
  title: 'Budgets, a clinic',
  presenter: 'Tomas Reyle',
  scheduledDate: '2026-12-01T18:00:00.000Z',
}
const addressOf = (name: string) => `${name.toLowerCase()}@harbourstreet.example`

async function create(maxAttendees: number): Promise<string> {
  service.as(admin())
  const { body } = await service.send('POST', '/api/webinars', { ...form, maxAttendees })
  service.as(null)
  return body.id
}
async function change(id: string, facts: object) {
  service.as(admin())
  const answer = await service.send('PUT', `/api/webinars/${id}`, { ...form, ...facts })
  service.as(null)
  return answer
}
const people = new Map<string, Person>()
function personNamed(name: string): Person {
  const person = people.get(name) ?? member({ email: addressOf(name) })
  people.set(name, person)
  return person
}
/** Registers members one after the other, a minute apart. */
async function register(id: string, ...names: string[]): Promise<void> {
  for (const name of names) {
    clock.advance(60_000)
    service.as(personNamed(name))
    await service.send('POST', `/api/webinars/${id}/registrations`, { name, email: addressOf(name) })
  }
  service.as(null)
}
async function cancel(name: string) {
  const found = await RegistrationModel.query().findOne({ email: addressOf(name) })
  return service.send('POST', '/api/webinars/cancel', { token: linkToken('cancel', found?.id ?? '') })
}
const namesOf = async (webinarId: string, status: string) =>
  (await RegistrationModel.query().where({ webinarId, status }).orderBy('createdAt')).map(({ name }) => name)
const subjectsTo = async (name: string) =>
  (await queuedMails(service.knex(), addressOf(name))).map(({ subject }) => subject)
const PROMOTED = ['Waiting list: Budgets, a clinic', 'You’re registered: Budgets, a clinic']

beforeEach(async () => {
  await clearJobs(service.knex())
  clock.setTo('2026-11-21T12:00:00.000Z')
  for (const table of ['webinars', 'rate_limits']) await service.knex().table(table).delete()
  service.as(null)
})
afterEach(() => clock.reset())

test('added places go to those who have waited longest, with an email', async () => {
  const id = await create(1)
  await register(id, 'Amara', 'Bo', 'Chen', 'Dara')
  const { body } = await change(id, { maxAttendees: 3 })
  expect(body).toMatchObject({ attendees: 3, waiting: 1 })
  await register(id, 'Eve')
  expect(await namesOf(id, 'registered')).toEqual(['Amara', 'Bo', 'Chen'])
  expect(await namesOf(id, 'waiting')).toEqual(['Dara', 'Eve'])
  expect((await subjectsTo('Bo')).toSorted()).toEqual(PROMOTED)
  expect(await subjectsTo('Chen')).toHaveLength(2)
  expect(await subjectsTo('Dara')).toEqual([PROMOTED[0]])
})

test('a change without added places promotes nobody', async () => {
  const id = await create(1)
  await register(id, 'Amara', 'Bo')
  await change(id, { maxAttendees: 1, title: 'Budgets again' })
  expect(await namesOf(id, 'waiting')).toEqual(['Bo'])
})

test('after places are removed, cancellations promote nobody until one is free', async () => {
  const id = await create(3)
  await register(id, 'Amara', 'Bo', 'Chen', 'Dara')
  await change(id, { maxAttendees: 2 })
  expect((await cancel('Amara')).status).toBe(200)
  expect(await namesOf(id, 'registered')).toEqual(['Bo', 'Chen'])
  expect(await subjectsTo('Dara')).toHaveLength(1)
  await cancel('Bo')
  expect(await namesOf(id, 'registered')).toEqual(['Chen', 'Dara'])
})

test('the place of an erased account goes to the first person waiting', async () => {
  const amara = personNamed('Amara')
  const [one, other] = [await create(1), await create(1)]
  for (const id of [one, other]) {
    await register(id, 'Amara', 'Bo', 'Chen')
  }
  const asService = { 'x-internal-secret': TEST_SECRET }
  const { status } = await service.send('DELETE', `/internal/people/${amara.id}`, undefined, asService)
  expect(status).toBe(200)
  for (const id of [one, other]) expect(await namesOf(id, 'registered')).toEqual(['Bo'])
  expect(await subjectsTo('Bo')).toHaveLength(4)
})

test('when a registered person and the first one waiting cancel at once, the second one waiting is promoted', async () => {
  const id = await create(1)
  await register(id, 'Amara', 'Bo', 'Chen')
  // Both requests read their rows before either can change anything.
  const cancelled = await WebinarModel.transaction(async (trx) => {
    await WebinarModel.query(trx).findById(id).forUpdate()
    const both = [cancel('Amara')]
    await waitingForLock(1)
    both.push(cancel('Bo'))
    await waitingForLock(2)
    return both
  }).then((both) => Promise.all(both))
  expect(cancelled.map(({ status }) => status)).toEqual([200, 200])
  expect(await namesOf(id, 'registered')).toEqual(['Chen'])
})

test('a hidden webinar promotes nobody until it is shown again', async () => {
  const id = await create(1)
  await register(id, 'Amara', 'Bo')
  await change(id, { maxAttendees: 2, isActive: false })
  expect(await namesOf(id, 'waiting')).toEqual(['Bo'])
  await change(id, { maxAttendees: 2 })
  expect(await namesOf(id, 'registered')).toEqual(['Amara', 'Bo'])
})

async function waitingForLock(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await service
        .knex()
        .raw("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
      return rows.length
    })
    .toBe(count)
}
