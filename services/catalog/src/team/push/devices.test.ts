import { randomBytes } from 'node:crypto'
import { member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { beforeEach, describe, expect, test } from 'vitest'
import { router as people } from '../people/routes.ts'
import { pushDevicesRouter } from './routes.ts'
import { isPushService } from './settings.ts'

const settings = {
  publicKey: 'public',
  privateKey: 'private',
  subject: 'mailto:a@b.example',
  testHost: undefined,
}
const migrations = new URL('../../../migrations', import.meta.url).pathname
const service = testService({
  service: 'catalog',
  routers: [pushDevicesRouter(settings), people],
  migrations,
})
const trusted = { 'x-internal-secret': TEST_SECRET }

const subscription = (name = crypto.randomUUID()) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
})
const add = (body: object = subscription()) => service.send('POST', '/api/push-devices', body)
const list = async () => (await service.send('GET', '/api/push-devices')).body

let person = member()
beforeEach(() => {
  person = member({ email: `${crypto.randomUUID()}@northquay.example` })
  service.as(person)
})

test('anybody can ask whether notifications are offered', async () => {
  service.as(null)
  expect((await service.send('GET', '/api/push-devices/offer')).body).toEqual({ isOffered: true })
})

test('a device is added once, listed and removed', async () => {
  expect(await list()).toEqual({ publicKey: 'public', devices: [] })
  const body = subscription()
  const { status, body: added } = await add(body)
  expect(status).toBe(201)
  expect(added).toMatchObject({ endpoint: body.endpoint })
  expect((await add({ ...subscription(), endpoint: body.endpoint })).body.id).toBe(added.id)
  expect((await list()).devices).toEqual([added])
  expect((await service.send('DELETE', `/api/push-devices/${added.id}`)).status).toBe(200)
  expect((await service.send('DELETE', `/api/push-devices/${added.id}`)).status).toBe(404)
  expect((await list()).devices).toEqual([])
})

test('ten devices are the most, also for requests at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => add()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain('at most 10 devices')
  const [known] = (await list()).devices
  expect((await add({ ...subscription(), endpoint: known.endpoint })).status).toBe(201)
})

test('nobody sees or removes the devices of others, and a device belongs to the last account that turned it on', async () => {
  const body = subscription()
  const { id } = (await add(body)).body
  service.as(member({ email: 'other@northquay.example' }))
  expect((await list()).devices).toEqual([])
  expect((await service.send('DELETE', `/api/push-devices/${id}`)).status).toBe(404)
  expect((await add(body)).status).toBe(201)
  service.as(person)
  expect((await list()).devices).toEqual([])
})

test('a device whose session has ended removes itself by its address', async () => {
  const body = subscription()
  await add(body)
  service.as(null)
  for (const endpoint of [body.endpoint, body.endpoint])
    expect((await service.send('POST', '/api/push-devices/removal', { endpoint })).status).toBe(200)
  service.as(person)
  expect((await list()).devices).toEqual([])
})

test('identity-billing can remove all devices of a person, however often', async () => {
  await add()
  await add()
  for (let time = 0; time < 2; time += 1)
    expect(
      (await service.send('DELETE', `/internal/people/${person.id}/push-devices`, undefined, trusted)).status,
    ).toBe(200)
  expect((await list()).devices).toEqual([])
})

test('they are in the account’s export without their secrets, and are erased with it', async () => {
  const { createdAt } = (await add()).body
  const exported = () => service.send('GET', `/internal/export/${person.id}`, undefined, trusted)
  expect((await exported()).body.notifiedDevices).toEqual([{ addedAt: createdAt }])
  await service.send('DELETE', `/internal/people/${person.id}`, undefined, trusted)
  expect((await exported()).body.notifiedDevices).toEqual([])
  expect(await service.knex().table('push_devices').where({ user_id: person.id })).toEqual([])
})

describe('only push services are ever requested', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-by3p.notify.windows.com/w/?token=a',
  ])('%s is one', (endpoint) => expect(isPushService(endpoint, undefined)).toBe(true))

  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user:password@fcm.googleapis.com/a',
    'https://fcm.googleapis.com.example.com/a',
    'https://evilnotify.windows.com/a',
    'https://fcm.googleapis.com@127.0.0.1/a',
    'https://127.0.0.1/a',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
  ])('%s is refused', async (endpoint) => {
    expect((await add({ ...subscription(), endpoint })).status).toBe(400)
    expect((await list()).devices).toEqual([])
  })

  test('the stand-in of tests counts by its host and port', () => {
    expect(isPushService('http://127.0.0.1:9/a', '127.0.0.1:9')).toBe(true)
    expect(isPushService('http://127.0.0.1:8/a', '127.0.0.1:9')).toBe(false)
  })
})

test('keys that are not keys are refused', async () => {
  expect((await add({ ...subscription(), keys: { p256dh: 'short', auth: 'short' } })).status).toBe(400)
})
