import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { SECRET_HEADER } from '@fundharbor/chassis/http/trust'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { registration, TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import type { UserModel } from '../users/model.ts'
import { readFlagRules } from './flag-rules.ts'

const service = testIdentity()
const PATH = '/api/admin/settings'
let adminUser: UserModel
let admin: TestBrowser

beforeEach(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  await service.knex().raw('TRUNCATE users, settings, audit_log CASCADE')
  adminUser = await seedPerson(service.knex(), 'admin')
  admin = new TestBrowser(service, await seedCookie(service.knex(), adminUser, testSettings))
  featureFlags.readFrom(readFlagRules)
})
afterEach(() => clock.reset())

const onIn = (body: { flags: { name: string; on: boolean }[] }) =>
  Object.fromEntries(body.flags.map(({ name, on }) => [name, on]))

test('all features are on by default, and changes are recorded in the audit log', async () => {
  const first = await admin.send('GET', PATH)
  expect(first.body).toMatchObject({ banner: null, bannerChanged: null, adminTwoFactor: 'optional' })
  expect(Object.values(onIn(first.body))).toEqual([true, true, true, true, true])
  await admin.send('PATCH', `${PATH}/flags/registrations`, { on: true })
  const { body } = await admin.send('PATCH', `${PATH}/flags/registrations`, { on: false })
  expect(onIn(body)).toMatchObject({ registrations: false, submissions: true })
  expect(body.flags[0].changed).toMatchObject({ changedBy: adminUser.email })
  const audit = await admin.send('GET', '/api/admin/identity-billing/audit')
  expect(audit.body).toMatchObject([
    { action: 'turned off', subject: 'setting registrations', details: { before: null, after: false } },
  ])
})

test('registration can be turned off and on again', async () => {
  const visitor = new TestBrowser(service)
  await admin.send('PATCH', `${PATH}/flags/registrations`, { on: false })
  const refused = await visitor.send('POST', '/api/register', registration())
  expect({ status: refused.status, message: refused.body.message }).toEqual({
    status: 403,
    message: 'Registration is closed right now. Try again later.',
  })
  await admin.send('PATCH', `${PATH}/flags/registrations`, { on: true })
  expect((await visitor.send('POST', '/api/register', registration())).status).toBe(201)
})

test('a feature can be on for some people; each learns only about themselves, and the change is audited', async () => {
  const targeting = { plans: ['premium'], share: 0, people: [adminUser.email] }
  const path = `${PATH}/flags/communityWriting`
  const { body } = await admin.send('PATCH', path, { on: true, targeting })
  const flagIn = (settings: { flags: { name: string }[] }) =>
    settings.flags.find(({ name }) => name === 'communityWriting')
  expect(flagIn(body)).toMatchObject({ on: true, targeting })
  const person = await seedPerson(service.knex(), 'member')
  const member = new TestBrowser(service, await seedCookie(service.knex(), person, testSettings))
  const flagsOf = async (browser: TestBrowser) => (await browser.send('GET', '/api/feature-flags')).body
  expect(await flagsOf(admin)).toMatchObject({ communityWriting: true, submissions: true })
  expect(await flagsOf(member)).toMatchObject({ communityWriting: false, submissions: true })
  expect(await flagsOf(new TestBrowser(service))).toMatchObject({ communityWriting: false })
  expect(JSON.stringify(await flagsOf(member))).not.toContain('@')
  // Nobody learns from an address that they have not confirmed whether it is in the list.
  await service.knex().table('users').where({ email: adminUser.email }).update({ emailVerified: false })
  const unconfirmed = new TestBrowser(service, await seedCookie(service.knex(), adminUser, testSettings))
  expect(await flagsOf(unconfirmed)).toMatchObject({ communityWriting: false })
  await service.knex().table('users').where({ email: adminUser.email }).update({ emailVerified: true })

  const secret = { [SECRET_HEADER]: TEST_SECRET }
  const rules = await service.send('GET', '/internal/feature-rules', undefined, secret)
  expect(rules.body.communityWriting).toEqual({ on: true, targeting })
  expect((await service.send('GET', '/internal/feature-rules')).status).toBe(404)

  // Off and on again keeps for whom; null makes it everyone's.
  await admin.send('PATCH', path, { on: false })
  const again = await admin.send('PATCH', path, { on: true })
  expect(flagIn(again.body)).toMatchObject({ on: true, targeting })
  await admin.send('PATCH', path, { on: true, targeting: null })
  expect(await flagsOf(member)).toMatchObject({ communityWriting: true })
  const audit = await admin.send('GET', '/api/admin/identity-billing/audit')
  expect(audit.body.map(({ action }: { action: string }) => action)).toEqual([
    'turned on',
    'turned on',
    'turned off',
    'turned on for some people',
  ])
})

test('targeting is refused with a wrong address, and for features that are not about members', async () => {
  const targeting = { plans: [], share: 10, people: ['nobody'] }
  const wrong = await admin.send('PATCH', `${PATH}/flags/submissions`, { on: true, targeting })
  expect(wrong.body.fields).toEqual({ 'targeting.people.0': 'Use one email address per line' })
  const other = { ...targeting, people: [] }
  const refused = await admin.send('PATCH', `${PATH}/flags/registrations`, { on: true, targeting: other })
  expect(refused.body.fields).toEqual({ targeting: 'This feature is on or off for everyone.' })
})

test('everyone gets the banner with its time window until that has ended, and a changed one has a new id', async () => {
  const setBanner = (banner: object | null, seenAt: string | null) =>
    admin.send('PUT', `${PATH}/banner`, { banner, seenAt })
  const notice = async () => (await service.send('GET', '/api/notice')).body
  const banner = {
    text: ' Uploads pause at 14:00 UTC. ',
    tone: 'warn',
    from: '2026-11-21T13:00:00.000Z',
    until: '2026-11-21T15:00:00.000Z',
  }
  const { status, body } = await setBanner(banner, null)
  expect(status).toBe(200)
  const shown = await notice()
  expect(shown).toEqual({ ...banner, id: expect.any(String), text: 'Uploads pause at 14:00 UTC.' })
  const seen = body.bannerChanged.changedAt
  const changed = await setBanner({ ...banner, text: 'Uploads pause.' }, seen)
  expect((await notice()).id).not.toBe(shown.id)
  expect((await setBanner(null, seen)).status).toBe(409)
  clock.setTo('2026-11-21T15:00:00.000Z')
  expect(await notice()).toBeNull()
  const removed = await setBanner(null, changed.body.bannerChanged.changedAt)
  expect(removed.body.banner).toBeNull()
  const audit = await admin.send('GET', '/api/admin/identity-billing/audit')
  expect(audit.body[0]).toMatchObject({
    action: 'removed the banner',
    details: { before: { text: 'Uploads pause.' }, after: null },
  })
})

test('refuses a banner without text, or that ends before it starts', async () => {
  const refuse = async (more: object) => {
    const banner = { text: 'Tide', tone: 'info', from: null, until: null, ...more }
    return (await admin.send('PUT', `${PATH}/banner`, { banner, seenAt: null })).body.fields
  }
  expect(await refuse({ text: ' ' })).toEqual({ 'banner.text': 'Please enter the banner’s text' })
  const times = { from: '2026-11-22T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' }
  expect(await refuse(times)).toEqual({ 'banner.until': 'The end must be after the start' })
})

test('only administrators can change settings', async () => {
  const person = await seedPerson(service.knex(), 'member')
  const member = new TestBrowser(service, await seedCookie(service.knex(), person, testSettings))
  expect((await member.send('GET', PATH)).status).toBe(403)
  expect((await member.send('PATCH', `${PATH}/flags/newsletter`, { on: false })).status).toBe(403)
  expect((await member.send('PUT', `${PATH}/banner`, { banner: null, seenAt: null })).status).toBe(403)
  expect((await admin.send('PATCH', `${PATH}/flags/tides`, { on: false })).status).toBe(404)
})

test('a deleted account leaves no address in the settings', async () => {
  const leaving = await seedPerson(service.knex(), 'admin', { email: 'Ines@northquay.example' })
  const browser = new TestBrowser(service, await seedCookie(service.knex(), leaving, testSettings))
  const flag = 'communityWriting'
  const people = ['ines@northquay.example', 'noor@northquay.example']
  const targeting = { plans: [], share: 0, people }
  await browser.send('PATCH', `${PATH}/flags/${flag}`, { on: true, targeting })
  const left = await browser.send('POST', '/api/account/deletion', { currentPassword: SEED_PASSWORD })
  expect(left.status).toBe(200)
  const { body } = await admin.send('GET', PATH)
  expect(body.flags.find(({ name }: { name: string }) => name === flag)).toMatchObject({
    targeting: { people: ['noor@northquay.example'] },
    changed: { changedBy: 'a deleted account' },
  })
})
