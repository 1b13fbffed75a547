import { createHash } from 'node:crypto'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { SECRET_HEADER } from '@fundharbor/chassis/http/trust'
import { expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import { testTeam, type Someone } from '../../testing/team.test-helper.ts'

const service = testIdentity()
const { seedOwner, join } = testTeam(service)

async function subscriber(over: object = { subscriptionStatus: 'premium' }) {
  const user = await seedPerson(service.knex(), 'member', over)
  const browser = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
  const make = (name = 'Our website') =>
    browser.send('POST', '/api/keys', { name, currentPassword: SEED_PASSWORD })
  return { user, browser, make }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
const check = async (key: string) =>
  (await service.send('GET', `/internal/keys/${hashOf(key)}`, undefined, { [SECRET_HEADER]: TEST_SECRET }))
    .body

test('a key is shown once, and only its hash is stored', async () => {
  const { browser, make } = await subscriber()
  const { status, body } = await make()
  expect(status).toBe(201)
  expect(body.key).toMatch(/^fh_[\w-]{40}$/)
  const { body: listed } = await browser.send('GET', '/api/keys')
  expect(listed).toEqual([
    {
      id: body.id,
      name: 'Our website',
      hint: body.key.slice(0, 9),
      scope: 'read',
      createdBy: 'Amara Okafor',
      createdAt: body.createdAt,
      lastUsedAt: null,
    },
  ])
  const rows = await service.knex().table('api_keys').where({ id: body.id })
  expect(JSON.stringify(rows)).not.toContain(body.key)
  expect(rows[0].hash).toBe(hashOf(body.key))
})

test.each([
  [undefined, 'Please enter your current password'],
  ['not-the-one', 'The current password is incorrect'],
])('the password %s creates none', async (currentPassword, message) => {
  const { browser } = await subscriber()
  const { status, body } = await browser.send('POST', '/api/keys', { name: 'Our website', currentPassword })
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { currentPassword: message } })
  expect((await browser.send('GET', '/api/keys')).body).toEqual([])
})

test('an Idempotency-Key creates one key, and the response is neither stored nor repeated', async () => {
  const { browser } = await subscriber()
  const action = crypto.randomUUID()
  const key = { name: 'Our website', currentPassword: SEED_PASSWORD }
  const make = () => browser.send('POST', '/api/keys', key, { 'Idempotency-Key': action })
  const { status, body } = await make()
  expect(status).toBe(201)
  const repeat = await make()
  expect(repeat.status).toBe(409)
  expect(repeat.body.message).toBe('This was already done. Its response is not stored.')
  const stored = await service.knex().table('idempotency_keys').whereLike('key', `%${action}`)
  expect(stored).toMatchObject([{ status: 201, body: null }])
  expect((await browser.send('GET', '/api/keys')).body).toMatchObject([{ id: body.id }])
})

test('a key reads, unless it was created to write', async () => {
  const { browser, make } = await subscriber()
  const { body: reading } = await make()
  const { body: writing } = await browser.send('POST', '/api/keys', {
    name: 'Our assistant',
    scope: 'write',
    currentPassword: SEED_PASSWORD,
  })
  expect([reading.scope, writing.scope]).toEqual(['read', 'write'])
  expect(await check(reading.key)).toMatchObject({ scope: 'read' })
  expect(await check(writing.key)).toMatchObject({ scope: 'write' })
})

test('the check returns the owner until the key is revoked', async () => {
  const { user, browser, make } = await subscriber()
  const { body } = await make()
  expect(await check(body.key)).toMatchObject({ id: body.id, person: { id: user.id } })
  const [used] = (await browser.send('GET', '/api/keys')).body
  expect(used.lastUsedAt).not.toBeNull()
  expect((await browser.send('DELETE', `/api/keys/${body.id}`)).status).toBe(200)
  expect(await check(body.key)).toMatchObject({ id: null, person: null })
  expect(await check('fh_unknown')).toMatchObject({ id: null, person: null })
})

test('the keys of a blocked account do not work', async () => {
  const { user, make } = await subscriber()
  const { body } = await make()
  await service.knex().table('users').where({ id: user.id }).update({ accountBlocked: true })
  expect(await check(body.key)).toMatchObject({ id: null, person: null })
})

test('plans without export get no keys, and users only see their own', async () => {
  const free = await subscriber({})
  expect((await free.make()).body.code).toBe('PLAN_REQUIRED')
  const { body } = await (await subscriber()).make()
  expect((await free.browser.send('DELETE', `/api/keys/${body.id}`)).status).toBe(404)
  expect((await free.browser.send('GET', '/api/keys')).body).toEqual([])
})

test('editors revoke the keys that they made, owners all of the workspace', async () => {
  const owner = await seedOwner()
  const editor = await join(owner)
  const make = async ({ browser }: Someone) =>
    (await browser.send('POST', '/api/keys', { name: 'Report', currentPassword: SEED_PASSWORD })).body.id
  const [owners, first, second] = [await make(owner), await make(editor), await make(editor)]
  const revoke = async ({ browser }: Someone, id: string) =>
    (await browser.send('DELETE', `/api/keys/${id}`)).status
  expect(await revoke(editor, owners)).toBe(404)
  expect([await revoke(editor, first), await revoke(owner, second)]).toEqual([200, 200])
  expect((await owner.browser.send('GET', '/api/keys')).body).toMatchObject([{ id: owners }])
})

test('each workspace has at most ten keys, even with concurrent requests', async () => {
  const { make } = await subscriber()
  const made = await Promise.all(Array.from({ length: 16 }, (_, index) => make(`Key ${index}`)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(made.filter(({ status }) => status === 409)).toHaveLength(6)
})

test('a key requires a name', async () => {
  const { make } = await subscriber()
  expect((await make(' ')).body.fields).toEqual({ name: 'Give the key a name' })
})
