import { clearJobs, queuedMails, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { beforeEach, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import { revocationQueue } from '../sign-in/revoke-access.ts'
import type { UserModel } from '../users/model.ts'

const service = testIdentity()
let adminUser: UserModel
let admin: TestBrowser
let user: UserModel

beforeEach(async () => {
  await clearJobs(service.knex())
  await service.knex().raw('TRUNCATE users, rate_limits, audit_log CASCADE')
  adminUser = await seedPerson(service.knex(), 'admin')
  user = await seedPerson(service.knex(), 'member')
  admin = await signedIn(adminUser)
})

const signedIn = async (who: UserModel) =>
  new TestBrowser(service, await seedCookie(service.knex(), who, testSettings))
const audit = async () => (await admin.send('GET', '/api/admin/identity-billing/audit')).body

test('lists users in pages, newest first', async () => {
  for (let count = 0; count < 4; count += 1) await seedPerson(service.knex(), 'member')
  const seen: string[] = []
  let path = '/api/admin/users?limit=2'
  for (let pages = 0; path && pages < 9; pages += 1) {
    const { body, headers } = await admin.send('GET', path)
    expect(headers.get('x-total-count')).toBe('6')
    seen.push(...body.map(({ id }: { id: string }) => id))
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
  }
  expect(seen).toHaveLength(6)
  expect(new Set(seen).size).toBe(6)
  expect(seen.at(-1)).toBe(adminUser.id)
})

test('finds users by name and email address, and treats % literally', async () => {
  await seedPerson(service.knex(), 'member', { email: '100%@northquay.example', fullName: 'Percy Hundred' })
  const find = async (search: string) =>
    (await admin.send('GET', `/api/admin/users?search=${encodeURIComponent(search)}`)).body.length
  expect(await find('HUNDRED')).toBe(1)
  expect(await find('0%@')).toBe(1)
  expect(await find('nobody at all')).toBe(0)
})

test('filters by state, role, and plan, sorts in either order, and exports the result', async () => {
  const knex = service.knex()
  const waiting = await seedPerson(knex, 'unverified')
  const blocked = await seedPerson(knex, 'blocked', { fullName: '=1+1' })
  const paying = await seedPerson(knex, 'member', { subscriptionStatus: 'basic' })
  const ids = async (query: string) =>
    (await admin.send('GET', `/api/admin/users?${query}`)).body.map(({ id }: { id: string }) => id)
  expect(await ids('state=unverified')).toEqual([waiting.id])
  expect(await ids('state=blocked')).toEqual([blocked.id])
  expect(await ids('plan=basic')).toEqual([paying.id])
  expect(await ids('role=admin')).toEqual([adminUser.id])
  expect(await ids('sort=oldest')).toEqual((await ids('sort=newest')).toReversed())
  const [first] = await ids('sort=oldest&limit=1')
  expect(first).toBe(adminUser.id)
  expect((await admin.send('GET', '/api/admin/users?state=gone')).status).toBe(400)
  const { body: text, headers } = await admin.send('GET', '/api/admin/users/export?state=blocked')
  expect(headers.get('content-disposition')).toContain('users.csv')
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain(`"'=1+1"`)
  expect(await audit()).toMatchObject([
    { action: 'exported', subject: 'users.csv', details: { after: { state: 'blocked' } } },
  ])
})

test('sorts by name across pages, ignoring case, and exports more than one batch', async () => {
  const knex = service.knex()
  for (const fullName of ['bram', 'Ånn', 'Cleo', 'BRAM', 'ida'])
    await seedPerson(knex, 'member', { fullName })
  const names: string[] = []
  let path = '/api/admin/users?limit=2&sort=name&role=user'
  for (let pages = 0; path && pages < 9; pages += 1) {
    const { body, headers } = await admin.send('GET', path)
    names.push(...body.map(({ fullName }: { fullName: string }) => fullName))
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
  }
  expect(names).toHaveLength(6)
  expect(new Set(names).size).toBe(6)
  expect(names.indexOf('Cleo')).toBeGreaterThan(names.indexOf('BRAM'))
  const { headers } = await admin.send('GET', '/api/admin/users?limit=2&sort=name')
  const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
  expect((await admin.send('GET', `/api/admin/users?sort=email&cursor=${cursor}`)).status).toBe(400)
  await knex.raw(`INSERT INTO users (email, password_hash, full_name, phone, home_address, country, created_at, updated_at)
    SELECT 'many' || n || '@northquay.example', 'x', 'Many', '', '', 'GB', now(), now()
    FROM generate_series(1, 1500) AS n`)
  const { body } = await admin.send('GET', '/api/admin/users/export?search=many')
  expect(body.trim().split('\r\n')).toHaveLength(1501)
})

test('signs a user out on every device and records it in the audit log', async () => {
  const member = await signedIn(user)
  expect((await admin.send('DELETE', `/api/admin/users/${user.id}/sessions`)).status).toBe(200)
  expect((await member.send('GET', '/api/user')).status).toBe(401)
  expect(await audit()).toMatchObject([{ action: 'signed out everywhere', subject: `user ${user.id}` }])
})

test('refuses an invalid cursor', async () => {
  const { status, body } = await admin.send('GET', '/api/admin/users?cursor=abc')
  expect(status).toBe(400)
  expect(body.fields).toEqual({ cursor: 'This cursor is not valid' })
})

test('blocking ends the sessions at once and is recorded in the audit log', async () => {
  const member = await signedIn(user)
  const { body } = await admin.send('PATCH', `/api/admin/users/${user.id}/block`, { blocked: true })
  expect(body).toMatchObject({ accountBlocked: true, blockedAt: expect.any(String) })
  expect((await member.send('GET', '/api/user')).status).toBe(401)
  const form = { email: user.email, password: SEED_PASSWORD }
  expect((await member.send('POST', '/api/login', form)).body.code).toBe('BLOCKED')
  const ended: unknown[] = []
  await runWaiting(revocationQueue, async ({ data }) => void ended.push(data))
  expect(ended).toEqual([{ userId: user.id }])
  await admin.send('PATCH', `/api/admin/users/${user.id}/block`, { blocked: false })
  expect((await member.send('POST', '/api/login', form)).status).toBe(200)
  expect(await audit()).toMatchObject([
    { action: 'unblocked', subject: `user ${user.id}`, actorEmail: adminUser.email },
    { action: 'blocked', subject: `user ${user.id}` },
  ])
})

test('changing the role ends the sessions', async () => {
  const member = await signedIn(user)
  const { body } = await admin.send('PATCH', `/api/admin/users/${user.id}/role`, { role: 'admin' })
  expect(body.role).toBe('admin')
  expect((await member.send('GET', '/api/user')).status).toBe(401)
  expect(await audit()).toMatchObject([
    { action: 'changed the role', details: { before: { role: 'user' }, after: { role: 'admin' } } },
  ])
})

test('administrators cannot block or demote themselves', async () => {
  for (const [what, body] of [
    ['block', { blocked: true }],
    ['role', { role: 'user' }],
  ] as const) {
    expect((await admin.send('PATCH', `/api/admin/users/${adminUser.id}/${what}`, body)).status).toBe(409)
  }
})

test('resends the verification email to unverified users only', async () => {
  const waiting = await seedPerson(service.knex(), 'unverified')
  expect((await admin.send('POST', `/api/admin/users/${waiting.id}/resend-verification`)).status).toBe(200)
  expect((await admin.send('POST', `/api/admin/users/${user.id}/resend-verification`)).status).toBe(409)
  expect(await queuedMails(service.knex())).toHaveLength(1)
  expect(await audit()).toHaveLength(1)
})

test('an unknown account is not found', async () => {
  const path = `/api/admin/users/${crypto.randomUUID()}/block`
  expect((await admin.send('PATCH', path, { blocked: true })).status).toBe(404)
  expect((await admin.send('PATCH', '/api/admin/users/not-an-id/block', { blocked: true })).status).toBe(404)
})
