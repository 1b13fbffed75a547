import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sender } from '../../testdata/sender.test-helper.ts'
import { peopleRouter } from '../people/routes.ts'
import { webinarAdminRouter } from './admin-routes.ts'
import { webinarRouter } from './routes.ts'

const service = testService({
  service: 'content',
  routers: [webinarRouter(sender), webinarAdminRouter(sender), peopleRouter(sender)],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const amara = member({ email: 'amara@northquay.example' })
const form = { title: 'Budget clinic', presenter: 'Tomas Reyle', scheduledDate: '2026-12-01T18:00:00.000Z' }
const mailTo = async (recipient: string) => (await queuedMails(service.knex(), recipient)).at(-1)

async function create(): Promise<string> {
  service.as(admin())
  return (await service.send('POST', '/api/webinars', form)).body.id
}

beforeEach(async () => {
  await clearJobs(service.knex())
  clock.setTo('2026-11-21T12:00:00.000Z')
  for (const table of ['webinars', 'rate_limits']) await service.knex().table(table).delete()
  service.as(null)
})
afterEach(() => clock.reset())

const asService = { 'x-internal-secret': TEST_SECRET }
const dataOf = (person: Person) => `${person.id}?email=${encodeURIComponent(person.email)}`
const registrationsOf = async (person: Person) =>
  (await service.send('GET', `/internal/export/${dataOf(person)}`, undefined, asService)).body
    .webinarRegistrations
/** Registers an address that nobody has shown to be theirs, and opens the link in its email. */
async function registerAddress(email: string, enteredBy: Person | null): Promise<void> {
  const id = await create()
  service.as(enteredBy)
  await service.send('POST', `/api/webinars/${id}/registrations`, { name: 'Amara', email })
  const token = /token=([\w-]+)/.exec((await mailTo(email))?.text ?? '')?.[1]
  service.as(null)
  expect((await service.send('POST', '/api/webinars/confirm', { token })).status).toBe(200)
}

test('a registration made while signed out belongs to the member with that address', async () => {
  await registerAddress(amara.email, null)
  expect(await registrationsOf(amara)).toHaveLength(1)
  await service.send('DELETE', `/internal/people/${dataOf(amara)}`, undefined, asService)
  expect(await registrationsOf(amara)).toEqual([])
})

test('a registration belongs to the owner of the address, not to the member who entered it', async () => {
  await registerAddress('bo@harbor.example', amara)
  expect(await registrationsOf(amara)).toEqual([])
  await service.send('DELETE', `/internal/people/${dataOf(amara)}`, undefined, asService)
  expect(await registrationsOf(member({ email: 'bo@harbor.example' }))).toHaveLength(1)
})
