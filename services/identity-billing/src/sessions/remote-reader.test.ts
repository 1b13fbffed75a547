import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createApp } from '@fundharbor/chassis/http/app'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { mount } from '@fundharbor/chassis/http/mount'
import { RemotePersonReader } from '@fundharbor/chassis/http/person-reader'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { TEST_ORIGIN, TEST_SECRET, testTrust } from '@fundharbor/chassis/testing/service'
import { endpoint } from '@fundharbor/contracts/endpoint'
import { Router } from '@koa/router'
import type Koa from 'koa'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { identity } from '../identity.ts'
import { testSettings } from '../../testing/identity.test-helper.ts'
import { UserModel } from '../users/model.ts'

/** Another service, which reads people from identity-billing, with a database role that cannot read its tables. */
const whoami = endpoint({
  method: 'GET',
  path: '/api/whoami',
  summary: 'Name of the signed-in person',
  access: 'session',
  response: z.object({ name: z.string(), verified: z.boolean() }),
})
const open = endpoint({
  method: 'GET',
  path: '/api/open',
  summary: 'For everyone',
  access: 'everyone',
  response: z.object({ name: z.string().nullable() }),
})

let knex: Knex
let reader: RemotePersonReader
let identityServer: Server
let identityApp: Koa
let identityPort = 0
let base = ''
let superuserUrl = ''
let other: Server
let reads = 0

const started = (app: Koa, port = 0) =>
  new Promise<Server>((resolve) => {
    const server = createServer(app.callback()).listen(port, '127.0.0.1', () => resolve(server))
  })
const portOf = (server: Server) => (server.address() as AddressInfo).port
const stopped = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })

beforeAll(async () => {
  const { url, adminUrl } = await testDatabase('identity_billing')
  superuserUrl = adminUrl
  await migrate(url, fileURLToPath(new URL('../../migrations', import.meta.url)))
  knex = connectDatabase(url, 10)
  Model.knex(knex)
  const shared = { trust: testTrust, publicUrl: TEST_ORIGIN }
  identityApp = createApp({ ...identity(testSettings), ...shared })
  identityApp.middleware.unshift((_, next) => {
    reads += 1
    return next()
  })
  identityServer = await started(identityApp)
  identityPort = portOf(identityServer)

  const catalogUrl = new URL(url)
  catalogUrl.username = 'catalog'
  reader = new RemotePersonReader({
    identity: { baseUrl: `http://127.0.0.1:${identityPort}`, secret: TEST_SECRET },
    databaseUrl: catalogUrl.toString(),
  })
  await reader.listen()
  const router = new Router()
  mount(router, whoami, ({ person }) => ({ name: person.fullName, verified: person.emailVerified }))
  mount(router, open, ({ person }) => ({ name: person?.fullName ?? null }))
  other = await started(createApp({ routers: [router], people: reader, ...shared }))
  base = `http://127.0.0.1:${portOf(other)}`
})

afterAll(async () => {
  await reader.close()
  await Promise.all([stopped(other), stopped(identityServer)])
  await knex.destroy()
})

beforeEach(() => {
  reads = 0
})

const request = async (path: string, cookie: string) => {
  const response = await fetch(base + path, { headers: { cookie } })
  return { status: response.status, body: (await response.json()) as any, headers: response.headers }
}

async function signedIn(kind: 'member' | 'unverified' = 'member') {
  const user = await seedPerson(knex, kind)
  return { user, cookie: await seedCookie(knex, user, testSettings) }
}

const logout = (cookie: string) =>
  fetch(`http://127.0.0.1:${identityPort}/api/logout`, {
    method: 'POST',
    headers: { cookie, origin: TEST_ORIGIN, 'content-type': 'application/json' },
    body: '{}',
  })

test('reads a session once and caches it', async () => {
  const { cookie } = await signedIn()
  expect((await request('/api/whoami', cookie)).body.name).toBe('Amara Okafor')
  expect((await request('/api/whoami', cookie)).status).toBe(200)
  expect(reads).toBe(1)
})

test('notices a sign-out within a second', async () => {
  const { cookie } = await signedIn()
  await request('/api/whoami', cookie)
  await logout(cookie)
  await vi.waitFor(async () => expect((await request('/api/whoami', cookie)).status).toBe(401), 1000)
})

test('notices a change to the person within a second', async () => {
  const { user, cookie } = await signedIn('unverified')
  expect((await request('/api/whoami', cookie)).body.verified).toBe(false)
  await UserModel.transaction(async (trx) => {
    await trx.table('users').where({ id: user.id }).update({ emailVerified: true })
    await trx.raw('SELECT pg_notify(?, ?)', ['fundharbor_sessions', JSON.stringify({ userId: user.id })])
  })
  await vi.waitFor(async () => expect((await request('/api/whoami', cookie)).body.verified).toBe(true), 1000)
})

test('a change that was rolled back is not notified', async () => {
  const { user, cookie } = await signedIn()
  await request('/api/whoami', cookie)
  const rolledBack = UserModel.transaction(async (trx) => {
    await UserModel.endSessions(user.id, trx)
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  expect((await request('/api/whoami', cookie)).status).toBe(200)
  expect(reads).toBe(1)
})

test('an invalid notification clears the cache and breaks nothing', async () => {
  const { cookie } = await signedIn()
  await request('/api/whoami', cookie)
  await knex.raw("SELECT pg_notify('fundharbor_sessions', 'not json')")
  await vi.waitFor(async () => {
    await request('/api/whoami', cookie)
    expect(reads).toBe(2)
  }, 1000)
})

test('listens again after its connection was cut', async () => {
  const { cookie } = await signedIn()
  await request('/api/whoami', cookie)
  const admin = connectDatabase(superuserUrl, 1)
  await admin.raw(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND usename = 'catalog'",
  )
  await admin.destroy()
  await vi.waitFor(
    async () => {
      reads = 0
      await request('/api/whoami', cookie)
      await request('/api/whoami', cookie)
      expect(reads).toBe(0)
    },
    { timeout: 5000, interval: 200 },
  )
  await logout(cookie)
  await vi.waitFor(async () => expect((await request('/api/whoami', cookie)).status).toBe(401), 1000)
})

test('with identity-billing down, cached sessions keep working, others get 503, and public endpoints respond', async () => {
  const seen = await signedIn()
  const unseen = await signedIn()
  await request('/api/whoami', seen.cookie)
  await stopped(identityServer)
  expect((await request('/api/whoami', seen.cookie)).status).toBe(200)
  const refused = await request('/api/whoami', unseen.cookie)
  expect(refused.status).toBe(503)
  expect(refused.body.code).toBe('UNAVAILABLE')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await request('/api/open', unseen.cookie)).body).toEqual({ name: null })
  expect((await request('/api/whoami', '')).status).toBe(401)

  identityServer = await started(identityApp, identityPort)
  await vi.waitFor(async () => expect((await request('/api/whoami', unseen.cookie)).status).toBe(200), {
    timeout: 5000,
    interval: 200,
  })
})
