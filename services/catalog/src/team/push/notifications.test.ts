import { createECDH, randomBytes } from 'node:crypto'
import { clearJobs, makeJobsDue, queuedMails, runDue, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { contactBook } from '../../../seeds/contacts.ts'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { alertsJob } from '../alerts/job.ts'
import { alertsRouter } from '../alerts/routes.ts'
import { savedOpportunitiesRouter } from '../my-grants/saved-routes.ts'
import { notificationQueue, sendNotification } from './notifications.ts'
import { pushDevicesRouter } from './routes.ts'
import { pushStandIn } from './stand-in.test-helper.ts'

const HOUR_MS = 3_600_000
const { readContact, add } = contactBook()
const standIn = pushStandIn()
const settings = {
  ...webPush.generateVAPIDKeys(),
  subject: 'mailto:harbour@fundharbor.example',
  get testHost() {
    return standIn.host()
  },
}
const service = testService({
  service: 'catalog',
  routers: [pushDevicesRouter(settings), savedOpportunitiesRouter(anyProject), alertsRouter(readContact)],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const sender = { publicUrl: 'https://fundharbor.example', mailFrom: 'Fundharbor <a@fundharbor.example>' }
const job = alertsJob({ readContact, sender, notifies: true })
const quietJob = alertsJob({ readContact, sender })
const deliver = () =>
  runWaiting(notificationQueue, ({ data }) => sendNotification(service.knex(), data, settings))

let person = member()
beforeEach(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  await clearJobs(service.knex())
  for (const table of ['push_devices', 'grants']) await service.knex().table(table).delete()
  standIn.received.length = 0
  standIn.statuses.clear()
  person = member({ email: `${crypto.randomUUID()}@northquay.example` })
  add(person)
  service.as(person)
})
afterEach(() => clock.reset())

const addDevice = async (path: string) => {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const body = { endpoint: standIn.url(path), keys }
  expect((await service.send('POST', '/api/push-devices', body)).status).toBe(201)
}

async function saveOne(days: number) {
  const { id } = await seedOpportunity(service.knex(), { title: 'Clinics', deadline: daysFromNow(days) })
  await service.send('PUT', `/api/saved-opportunities/${id}`)
  return id
}

/** Lets the jobs tick every hour until an instant. */
async function tickUntil(instant: string, alerts = job) {
  while (clock.now() < new Date(instant)) {
    await runDue(service.knex(), alerts)
    await deliver()
    clock.advance(HOUR_MS)
  }
}

const paths = () => standIn.received.map(({ path }) => path).toSorted()

test('each device gets one signed, encrypted request for each stage, with the email', async () => {
  await addDevice('/laptop')
  await addDevice('/phone')
  const id = await saveOne(20)
  await tickUntil('2026-12-12T00:00:00Z')
  expect(paths()).toEqual(['/laptop', '/laptop', '/laptop', '/phone', '/phone', '/phone'])
  expect(await queuedMails(service.knex(), person.email)).toHaveLength(3)
  const [first] = standIn.received
  expect(first?.headers).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    topic: id.replaceAll('-', ''),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
  })
  expect(first?.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/)
  expect(first?.headers.authorization).toContain(settings.publicKey)
  expect(first?.bytes).toBeGreaterThan(100)
  expect(await deliver()).toBe(0)
})

test.each([404, 410])('a push service that says %i ends the device’s notifications', async (status) => {
  await addDevice('/gone')
  await addDevice('/phone')
  standIn.statuses.set('/gone', status)
  await saveOne(8)
  await tickUntil('2026-11-23T12:00:00Z')
  expect(paths()).toEqual(['/gone', '/phone'])
  const { devices } = (await service.send('GET', '/api/push-devices')).body
  expect(devices.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([standIn.url('/phone')])
})

test('what failed is tried again, alone, and a redirect is not followed', async () => {
  await addDevice('/laptop')
  await addDevice('/phone')
  standIn.statuses.set('/phone', 503)
  await saveOne(8)
  await tickUntil('2026-11-22T13:00:00Z')
  expect(paths()).toEqual(['/laptop', '/phone'])
  standIn.statuses.set('/phone', 302)
  await makeJobsDue(service.knex())
  await deliver()
  standIn.statuses.delete('/phone')
  await makeJobsDue(service.knex())
  await deliver()
  await makeJobsDue(service.knex())
  expect(await deliver()).toBe(0)
  expect(paths()).toEqual(['/laptop', '/phone', '/phone', '/phone'])
})

test('notifications wait no longer than until the deadline', async () => {
  await addDevice('/phone')
  await saveOne(8)
  clock.setTo('2026-11-29T09:00:00.000Z')
  await runDue(service.knex(), job)
  await deliver()
  const [seconds, ...more] = standIn.received.map(({ headers }) => Number(headers.ttl))
  expect(more).toEqual([])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(3 * 3600)
})

test('after the deadline, or once the device was removed, nothing is sent', async () => {
  await addDevice('/phone')
  await saveOne(8)
  clock.setTo('2026-11-29T09:00:00.000Z')
  await runDue(service.knex(), job)
  clock.setTo('2026-11-29T13:00:00.000Z')
  expect(await deliver()).toBe(1)
  clock.setTo('2026-11-29T14:00:00.000Z')
  await saveOne(5)
  clock.setTo('2026-12-03T20:00:00.000Z')
  await runDue(service.knex(), job)
  await service.knex().table('push_devices').delete()
  expect(await deliver()).toBe(1)
  expect(paths()).toEqual([])
})

test.each([
  ['reminders are off', () => service.send('PATCH', '/api/saved-alerts', { reminders: false })],
  ['the account takes no emails', async () => add(person, { emailNotifications: false })],
])('nothing is sent when %s', async (_why, turnOff) => {
  await addDevice('/phone')
  await saveOne(8)
  await turnOff()
  await tickUntil('2026-11-24T12:00:00Z')
  expect(paths()).toEqual([])
})

test('a muted deadline and a site without keys send nothing', async () => {
  await addDevice('/phone')
  const id = await saveOne(8)
  await service.send('PATCH', `/api/saved-opportunities/${id}`, { reminders: false })
  await tickUntil('2026-11-24T12:00:00Z')
  await saveOne(8)
  await tickUntil('2026-11-27T12:00:00Z', quietJob)
  expect(paths()).toEqual([])
  expect(await queuedMails(service.knex(), person.email)).toHaveLength(1)
})
