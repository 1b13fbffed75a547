import { clock } from '@fundharbor/chassis/runtime/clock'
import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sender } from '../../testdata/sender.test-helper.ts'
import { webinarAdminRouter } from './admin-routes.ts'
import { webinarReminders } from './reminders.ts'
import { webinarRouter } from './routes.ts'

const service = testService({
  service: 'content',
  routers: [webinarRouter(sender), webinarAdminRouter(sender)],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const silent = new Set<string>()
const job = webinarReminders({ sender, acceptsEmail: async (id) => !silent.has(id) })
const amara = member({ email: 'amara@northquay.example' })
const form = {
  title: 'Budget clinic',
  presenter: 'Tomas Reyle',
  scheduledDate: '2026-12-01T18:00:00.000Z',
}

async function createWebinar(): Promise<{ id: string; revision: number }> {
  service.as(admin())
  return (await service.send('POST', '/api/webinars', form)).body
}
async function register(id: string, person = amara) {
  service.as(person)
  await service.send('POST', `/api/webinars/${id}/registrations`, { name: 'Amara', email: person.email })
}
async function subjectsAt(now: string, person = amara) {
  await job.run(service.knex(), new Date(now))
  const mails = await queuedMails(service.knex(), person.email)
  return mails
    .map(({ subject }) => subject)
    .filter((subject: string) => !subject.startsWith('You’re registered'))
}

beforeEach(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  for (const table of ['webinars', 'rate_limits']) await service.knex().table(table).delete()
  await clearJobs(service.knex())
})
afterEach(() => clock.reset())

test('reminds those registered a day before and 15 minutes before, once each', async () => {
  const { id } = await createWebinar()
  await register(id)
  expect(await subjectsAt('2026-11-30T17:55:00Z')).toEqual([])
  expect(await subjectsAt('2026-11-30T18:00:00Z')).toEqual(['Tomorrow: Budget clinic'])
  expect(await subjectsAt('2026-11-30T18:05:00Z')).toHaveLength(1)
  expect(await subjectsAt('2026-12-01T12:00:00Z')).toHaveLength(1)
  expect(await subjectsAt('2026-12-01T17:45:00Z')).toContain('Starting soon: Budget clinic')
  expect(await subjectsAt('2026-12-01T18:00:00Z')).toHaveLength(2)
})

test('does not email people who turned email off or have just registered', async () => {
  const { id } = await createWebinar()
  const bo = member({ email: 'bo@harbour.example' })
  silent.add(bo.id)
  await register(id, bo)
  clock.setTo('2026-11-30T18:10:00.000Z')
  await register(id)
  expect(await subjectsAt('2026-11-30T18:15:00Z')).toEqual([])
  expect(await subjectsAt('2026-11-30T18:15:00Z', bo)).toEqual([])
})

test('tells those registered when the recording is online, once', async () => {
  const { id, revision } = await createWebinar()
  await register(id)
  expect(await subjectsAt('2026-12-02T09:00:00Z')).toEqual([])
  clock.setTo('2026-12-02T09:00:00.000Z')
  service.as(admin())
  const recorded = { ...form, videoUrl: 'https://video.example/1', revision }
  expect((await service.send('PUT', `/api/webinars/${id}`, recorded)).status).toBe(200)
  expect(await subjectsAt('2026-12-02T09:05:00Z')).toEqual(['Recording: Budget clinic'])
  await clearJobs(service.knex())
  expect(await subjectsAt('2026-12-02T09:10:00Z')).toEqual([])
})
