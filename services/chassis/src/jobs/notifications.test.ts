import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import type { NewNotification } from '@fundharbor/contracts/identity/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearJobs, makeJobsDue, runWaiting } from '../testing/jobs.ts'
import { TEST_SECRET, testService } from '../testing/service.ts'
import { notificationQueue, queueNotification, sendNotification } from './notifications.ts'

const service = testService({
  service: 'content',
  routers: [],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

/** Stands in for identity-billing: remembers what it gets, and can be unavailable. */
let received: NewNotification[] = []
let isDown = false
const identity = createServer(async (request, response) => {
  const body = await json(request)
  expect(request.headers['x-internal-secret']).toBe(TEST_SECRET)
  if (!isDown) received.push(body as NewNotification)
  response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' })
  response.end(isDown ? '{"code":"UNAVAILABLE","message":"Away","requestId":"1"}' : '{}')
})
beforeAll(() => new Promise<void>((resolve) => void identity.listen(0, '127.0.0.1', resolve)))
afterAll(() => void identity.close())
beforeEach(async () => {
  received = []
  isDown = false
  await clearJobs(service.knex())
})

const send = () => {
  const baseUrl = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`
  return runWaiting(notificationQueue, ({ data }) => sendNotification(data, { baseUrl, secret: TEST_SECRET }))
}

const mention: Omit<NewNotification, 'key'> = {
  workspaceId: crypto.randomUUID(),
  recipientIds: [crypto.randomUUID()],
  kind: 'mention',
  actorId: crypto.randomUUID(),
  title: 'Night clinic',
  path: '/documents?tab=mine',
}

test('a notification is sent if the transaction commits, and again until it arrives', async () => {
  const { knex } = service
  const failing = knex().transaction(async (trx) => {
    await queueNotification(trx, mention)
    throw new Error('The tide is out')
  })
  await expect(failing).rejects.toThrow('The tide is out')
  expect(await send()).toBe(0)

  await knex().transaction((trx) => queueNotification(trx, mention))
  isDown = true
  expect(await send()).toBe(1)
  expect(received).toEqual([])
  isDown = false
  await makeJobsDue(knex())
  await send()
  expect(received).toEqual([{ ...mention, key: expect.any(String) }])
  expect(await send()).toBe(0)
})

test('a key is sent once, nobody is nothing to send, and a long title is cut', async () => {
  const { knex } = service
  const title = `${'🌊'.repeat(150)} and more`
  for (let times = 0; times < 2; times += 1)
    await queueNotification(knex(), { ...mention, title, key: 'comment 1' })
  await queueNotification(knex(), { ...mention, recipientIds: [] })
  await send()
  expect(received).toHaveLength(1)
  expect(received[0]?.title).toHaveLength(200)
  expect(received[0]?.title.isWellFormed()).toBe(true)
})
