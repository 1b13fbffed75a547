import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SESSION_CHANNEL, type SessionChange } from '@fundharbor/contracts/identity/session'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { member as person } from '../testing/people.ts'
import { RemotePersonReader } from './person-reader.ts'

const member = person()

/** Stands in for identity-billing: a cookie starts with the name of its session, and all but `nobody` are the member's. */
const identity = createServer(async (req, res) => {
  reads += 1
  const [, key = ''] = /=(\w+)-/.exec(req.headers.cookie ?? '') ?? []
  const answer = key === 'nobody' ? { person: null, key: null } : { person: member, key }
  await beforeAnswer()
  res.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
})
let reads = 0
let beforeAnswer = async (): Promise<unknown> => undefined
let client: pg.Client
let reader: RemotePersonReader

beforeAll(async () => {
  const { url } = await testDatabase('catalog')
  await once(identity.listen(0, '127.0.0.1'), 'listening')
  const { port } = identity.address() as AddressInfo
  client = new pg.Client({ connectionString: url })
  await client.connect()
  reader = new RemotePersonReader({
    identity: { baseUrl: `http://127.0.0.1:${port}`, secret: 's' },
    databaseUrl: url,
  })
  await reader.listen()
})

afterAll(async () => {
  await reader.close()
  await client.end()
  identity.close()
})

const read = (cookie: string) => reader.read({ get: () => `fundharbor_sid=${cookie}` } as never)

const notify = (change: SessionChange) =>
  client.query('SELECT pg_notify($1, $2)', [SESSION_CHANNEL, JSON.stringify(change)])

/** How many of the cookies are read again. */
async function countReads(...cookies: string[]): Promise<number> {
  const before = reads
  for (const cookie of cookies) await read(cookie)
  return reads - before
}

test('a change is about every cookie of its session or person, and about no other', async () => {
  const cookies = ['desk-1', 'desk-2', 'phone-1', 'nobody-1']
  expect(await countReads(...cookies)).toBe(4)
  expect(await countReads(...cookies)).toBe(0)
  await notify({ key: 'desk' })
  await vi.waitFor(async () => expect(await countReads('desk-1')).toBe(1))
  expect(await countReads(...cookies)).toBe(1)
  await notify({ userId: member.id })
  await vi.waitFor(async () => expect(await countReads('phone-1')).toBe(1))
  expect(await countReads(...cookies)).toBe(2)
})

test.each([
  ['many cookies', `fundharbor_sid=;`.repeat(970)],
  ['a long cookie', `fundharbor_sid=${'x'.repeat(16_100)}`],
  ['a cookie after many others', `${'fundharbor_sid=x-1; '.repeat(800)}fundharbor_sid.sig=y`],
])('%s from one visitor cannot stop others from signing in', async (_, cookie) => {
  const send = (header: string) => reader.read({ get: () => header } as never)
  for (let n = 0; n < 7; n += 1) await send(cookie).catch(() => undefined)
  expect(await send(`fundharbor_sid=desk-${randomUUID()}`)).toMatchObject({ id: member.id })
})

test('a change is not searched for among all sessions, of which visitors can make up many', async () => {
  const search = vi.spyOn(LRUCache.prototype, 'entries')
  onTestFinished(() => search.mockRestore())
  await countReads('desk-1', ...Array.from({ length: 20 }, (_, index) => `nobody-${index}`))
  await notify({ userId: member.id })
  await vi.waitFor(async () => expect(await countReads('desk-1')).toBe(1))
  expect(search).not.toHaveBeenCalled()
})

test('a response is stored although somebody else changed meanwhile, but not if the same person did', async () => {
  onTestFinished(() => void (beforeAnswer = async () => undefined))
  const cookie = `desk-${randomUUID()}`
  const duringRead = async (change: SessionChange) => {
    beforeAnswer = async () => {
      await notify(change)
      await sleep(100)
    }
    await read(cookie)
    beforeAnswer = async () => undefined
    return countReads(cookie)
  }
  expect(await duringRead({ userId: randomUUID() })).toBe(0)
  await notify({ key: 'desk' })
  await sleep(100)
  expect(await duringRead({ userId: member.id })).toBe(1)
})
