import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { announceChange } from '@fundharbor/chassis/data/announce-change'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { startReplica, type ServiceReplica } from '@fundharbor/chassis/testing/replicas'
import { MAX_LIVE_CONNECTIONS, type LiveChange } from '@fundharbor/contracts/identity/live'
import type { Knex } from 'knex'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { seedPerson, type Kind } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { testSettings } from '../../testing/identity.test-helper.ts'
import type { UserModel } from '../users/model.ts'
import { openStream, replicaEnv, request } from './live.test-helper.ts'

/** The service as deployed: two replicas on one database. */
const main = fileURLToPath(new URL('../main.ts', import.meta.url))
let env: NodeJS.ProcessEnv = {}
let knex: Knex
let adminUrl = ''
let first: ServiceReplica
let second: ServiceReplica
/** An administrator's connections. */
let watching: Awaited<ReturnType<typeof open>>[] = []

beforeAll(async () => {
  const database = await testDatabase('identity_billing')
  adminUrl = database.adminUrl
  env = await replicaEnv(database.url)
  first = await startReplica(main, env)
  second = await startReplica(main, env)
  knex = connectDatabase(database.url, 4)
  const administrator = await signedIn('admin')
  watching = await Promise.all([first, second].map((replica) => open(replica, administrator)))
  for (const stream of watching) await stream.until('event: open')
})

const opened: AbortController[] = []
afterEach(() => opened.splice(2).forEach((connection) => connection.abort()))
afterAll(async () => {
  await Promise.all([first.kill(), second.kill()])
  await knex.destroy()
})

interface Member {
  user: UserModel
  cookie: string
}

async function signedIn(kind: Kind = 'member'): Promise<Member> {
  const user = await seedPerson(knex, kind)
  return { user, cookie: await seedCookie(knex, user, testSettings) }
}

/** Opens a connection that ends with the test. */
function open(replica: ServiceReplica, { cookie }: Member, lastId?: string) {
  const connection = new AbortController()
  opened.push(connection)
  return openStream(replica.url, { cookie, lastId, connection })
}

const openReady = async (replica: ServiceReplica, member: Member, lastId?: string) => {
  const stream = await open(replica, member, lastId ?? (await position()))
  await stream.until('event: open')
  return stream
}

const announce = (...changes: LiveChange[]) => announceChange(knex, ...changes)
const to = ({ user }: Member): LiveChange => ({ topic: 'notifications', userId: user.id })
/** An event that both replicas have heard of, so that a browser that continues after it hears only what a test announces. */
async function position(): Promise<string> {
  const transaction: string = await knex.transaction(async (trx) => {
    await announceChange(trx, { topic: 'jobs' })
    return (await trx.raw('SELECT pg_current_xact_id()::text AS id')).rows[0].id
  })
  for (const stream of watching) await stream.until(`id: ${transaction}.0`)
  return `${transaction}.0`
}

const notified = 'change {"topic":"notifications"}'

test('a change reaches every browser that it concerns, on every replica, and no other', async () => {
  const [ana, bo] = [await signedIn(), await signedIn()]
  const streams = await Promise.all([openReady(first, ana), openReady(second, ana), openReady(second, bo)])
  await announce(to(ana), { topic: 'settings' })
  const heard = await Promise.all(streams.map((stream) => stream.until('settings')))
  const settings = 'change {"topic":"settings"}'
  expect(heard).toEqual([[notified, settings], [notified, settings], [settings]])
})

test('what is rolled back is not announced', async () => {
  const ana = await signedIn()
  const stream = await openReady(first, ana)
  const transaction = knex.transaction(async (trx) => {
    await announceChange(trx, to(ana))
    throw new Error('rolled back')
  })
  await expect(transaction).rejects.toThrow('rolled back')
  await announce({ topic: 'settings' })
  expect(await stream.until('settings')).not.toContain(notified)
})

test('after a crash, a browser continues at another replica with what it has missed', async () => {
  const ana = await signedIn()
  const doomed = await startReplica(main, env)
  const before = await openReady(doomed, ana)
  await announce(to(ana), { topic: 'settings' })
  await before.until('settings')
  await doomed.kill()
  await before.ended()
  await announce(to(ana))
  const after = await openReady(second, ana, before.lastId())
  expect(await after.until('notifications')).toEqual([notified])
  await announce({ topic: 'settings' })
  expect(await after.until('settings')).toEqual([notified, 'change {"topic":"settings"}'])
})

test('a page hears what changed while it was loading', async () => {
  const ana = await signedIn()
  // A replica that has just started does not know what changed before.
  for (let heard = ['catch-up {}']; heard.includes('catch-up {}');) {
    await announce(to(ana))
    await position()
    const stream = await open(first, ana)
    heard = await stream.until(/catch-up|notifications/)
    stream.close()
  }
})

test.each(['1.0', 'nonsense', '99999999999.4'])(
  'after the unknown event %s, everything is loaded again',
  async (id) => {
    const stream = await open(first, await signedIn(), id)
    await stream.until('event: catch-up')
  },
)

test('a replica that stops ends its connections, and starts no new ones', async () => {
  const ana = await signedIn()
  const leaving = await startReplica(main, { ...env, DRAIN_SECONDS: '0' })
  const stream = await openReady(leaving, ana)
  await Promise.all([stream.ended(), leaving.stop()])
})

test('who signs out or is blocked hears nothing that is announced afterwards', async () => {
  const [ana, bo, administrator] = [await signedIn(), await signedIn(), await signedIn('admin')]
  const streams = await Promise.all([openReady(first, ana), openReady(second, bo)])
  await request(second, ana, 'POST', '/api/logout', {})
  const block = `/api/admin/users/${bo.user.id}/block`
  expect((await request(first, administrator, 'PATCH', block, { blocked: true })).status).toBe(200)
  await announce(to(ana), to(bo), { topic: 'settings' })
  for (const stream of streams) expect(await stream.ended()).toEqual(['catch-up {}'])
})

test('members hear of their workspace, as long as they belong to it and their role lets them read', async () => {
  const [ana, bo, cleo] = [await signedIn(), await signedIn(), await signedIn()]
  const { workspaceId } = ana.user
  for (const [{ user }, role] of [
    [bo, 'viewer'],
    [cleo, 'billing'],
  ] as const)
    await knex.table('memberships').insert({ workspaceId, userId: user.id, role, joinedAt: new Date() })
  for (const member of [bo, cleo])
    await request(second, member, 'POST', '/api/session/organization', { id: workspaceId })
  const [own, removed, paying] = await Promise.all([
    openReady(first, ana),
    openReady(first, bo),
    openReady(second, cleo),
  ])
  const changed: LiveChange = { topic: 'grants', workspaceId }
  await announce(changed, { topic: 'grants', workspaceId: bo.user.workspaceId }, { topic: 'settings' })
  const heard = 'change {"topic":"grants"}'
  const settings = 'change {"topic":"settings"}'
  for (const stream of [own, removed]) expect(await stream.until('settings')).toEqual([heard, settings])
  expect(await paying.until('settings')).toEqual([settings])
  await request(second, ana, 'DELETE', `/api/organization/members/${bo.user.id}`)
  await announce(changed)
  await removed.until('event: catch-up')
  await announce(to(bo))
  expect(await removed.until('notifications')).toEqual([heard, settings, 'catch-up {}', notified])
})

test('a change of the person is a reason to load everything again', async () => {
  const noor = await signedIn('unverified')
  const stream = await openReady(first, noor)
  await announce(to(noor))
  await knex.table('users').where({ id: noor.user.id }).update({ email_verified: true })
  await knex.raw(`SELECT pg_notify('fundharbor_sessions', ?)`, [JSON.stringify({ userId: noor.user.id })])
  expect(await stream.until('catch-up')).toEqual(['catch-up {}'])
  await announce(to(noor))
  await stream.until('notifications')
})

test('when the database drops all connections, browsers stay connected and load everything again', async () => {
  const ana = await signedIn()
  const stream = await openReady(first, ana)
  const administrator = new pg.Client(adminUrl)
  await administrator.connect()
  await administrator.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await administrator.end()
  await stream.until('catch-up')
  await announce(to(ana))
  await stream.until('notifications')
})

test('members see where others are, and that they have left once their browser is gone', async () => {
  const ana = await signedIn()
  const [stream, leaving] = await Promise.all([openReady(first, ana), openReady(second, ana)])
  const place = 'applications:1'
  const whereabouts = { tab: randomUUID(), channel: leaving.channel(), state: 'came', field: 'projectTitle' }
  const sent = { place, ...whereabouts }
  expect((await request(first, ana, 'PUT', '/api/live/presence', sent)).status).toBe(200)
  const { id: userId, fullName: name } = ana.user
  const data = { topic: 'presence', id: place, presence: { ...whereabouts, userId, name } }
  expect(await stream.until('presence')).toEqual([`change ${JSON.stringify(data)}`])
  await leaving.until('presence')
  leaving.close()
  const left = { topic: 'departures', id: leaving.channel() }
  expect((await stream.until('departures')).at(-1)).toBe(`change ${JSON.stringify(left)}`)
})

test('a person has a limited number of connections, and gets another one after closing one', async () => {
  const ana = await signedIn()
  const streams = await Promise.all(Array.from({ length: MAX_LIVE_CONNECTIONS }, () => open(first, ana)))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await fetch(`${first.url}/api/live`, {
    headers: { cookie: ana.cookie, accept: 'text/event-stream' },
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await open(first, await signedIn())).status).toBe(200)
  streams[0]?.close()
  await expect.poll(async () => (await open(first, ana)).status).toBe(200)
})

test('it is only for browsers that read events, and only for who is signed in', async () => {
  const ana = await signedIn()
  expect((await request(first, ana, 'GET', '/api/live')).status).toBe(400)
  expect((await open(first, { ...ana, cookie: '' })).status).toBe(401)
})
