import { clock } from '@fundharbor/chassis/runtime/clock'
import { clearJobs, queuedMails, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { SECRET_HEADER } from '@fundharbor/chassis/http/trust'
import { TEST_SECRET, type TestResponse } from '@fundharbor/chassis/testing/service'
import { addDays } from 'date-fns/addDays'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { SEED_PASSWORD, seedPlan } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import {
  TestBrowser,
  testIdentity,
  testSettings,
  tokenEmailedTo,
} from '../../testing/identity.test-helper.ts'
import { testTeam, type Someone } from '../../testing/team.test-helper.ts'
import { revocationQueue } from '../sign-in/revoke-access.ts'
import { departureQueue } from './departures.ts'

const service = testIdentity()
afterEach(() => clock.reset())

const { seed, seedOwner, invite, accept, join } = testTeam(service)

const rolesOf = async ({ browser }: Someone) =>
  (await browser.send('GET', '/api/organization/members')).body.members.map(
    (each: { role: string }) => each.role,
  )

test('an invited person joins once, works there, and switches back', async () => {
  const owner = await seedOwner()
  const someone = await seed('member', { trialEndDate: null, trialExpired: false })
  const sent = await invite(owner, someone.user.email.toUpperCase())
  expect([sent.status, sent.body.isExpired]).toEqual([201, false])
  const [mail] = await queuedMails(service.knex(), someone.user.email.toUpperCase())
  expect(mail?.subject).toBe('Join Northquay Community Trust on Fundharbor')
  expect(mail?.text).toContain('Your role: editor.')
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const joined = await someone.browser.send('POST', '/api/invitations/accept', { token })
  expect(joined.body).toMatchObject({ name: 'Northquay Community Trust', role: 'editor', isCurrent: true })
  expect((await someone.browser.send('GET', '/api/organization')).body.name).toBe('Northquay Community Trust')
  const again = await someone.browser.send('POST', '/api/invitations/accept', { token })
  expect(again.status).toBe(400)

  const { body: all } = await someone.browser.send('GET', '/api/session/organizations')
  expect(all).toMatchObject([
    { name: 'Amara Okafor', role: 'owner' },
    { role: 'editor', isCurrent: true },
  ])
  await someone.browser.send('POST', '/api/session/organization', { id: all[0].id })
  expect((await someone.browser.send('GET', '/api/organization')).body).toBeNull()
  const after = await service.knex().table('users').where({ id: someone.user.id }).first()
  expect(after).toMatchObject({ trialEndDate: null, trialExpired: false })
})

test('changing the password or signing in again keeps the chosen organization; a new session starts in one’s own', async () => {
  const someone = await join(await seedOwner())
  const { body: before } = await someone.browser.send('GET', '/api/user')
  const password = 'three-buoys-at-the-quay'
  const changed = await someone.browser.send('POST', '/api/account/password', {
    currentPassword: SEED_PASSWORD,
    password,
    confirmPassword: password,
    revokeAccess: false,
  })
  expect(changed.status).toBe(200)
  const here = async ({ browser }: Pick<Someone, 'browser'>) =>
    (await browser.send('GET', '/api/user')).body.workspaceId
  expect(await here(someone)).toBe(before.workspaceId)
  const login = { email: someone.user.email, password }
  await someone.browser.send('POST', '/api/login', login)
  expect(await here(someone)).toBe(before.workspaceId)
  const elsewhere = new TestBrowser(service)
  await elsewhere.send('POST', '/api/login', login)
  expect(await here({ browser: elsewhere })).toBe(someone.user.workspaceId)
})

test('an invitation says nothing that a stranger could be told by way of a name', async () => {
  const owner = await seedOwner()
  await service
    .knex()
    .table('users')
    .where({ id: owner.user.id })
    .update({ full_name: 'Call us about your prize' })
  const organization = service.knex().table('organizations').where({ user_id: owner.user.id })
  expect(await organization.update({ name: 'Sign in again at prize.example' })).toBe(1)
  const to = 'stranger@elsewhere.example'
  expect((await invite(owner, to)).status).toBe(201)
  const [mail] = await queuedMails(service.knex(), to)
  expect(mail).toMatchObject({ subject: 'Join an organization on Fundharbor' })
  expect(mail.text + mail.html).not.toMatch(/prize/)
})

test('an invitation for another address says so, and stays valid', async () => {
  const owner = await seedOwner()
  const [invited, other] = [await seed(), await seed()]
  await invite(owner, invited.user.email)
  const token = await tokenEmailedTo(service, invited.user.email)
  const refused = await other.browser.send('POST', '/api/invitations/accept', { token })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain(
    `is for ${invited.user.email}, and you are signed in as ${other.user.email}`,
  )
  expect((await accept(invited)).status).toBe(200)
})

test('deleting an account leaves invitations to an address that it only asked to change to', async () => {
  const owner = await seedOwner()
  const someone = await seed()
  await invite(owner, 'nobody@northquay.example')
  const change = { email: 'nobody@northquay.example', currentPassword: SEED_PASSWORD }
  expect((await someone.browser.send('POST', '/api/account/email', change)).status).toBe(200)
  const deletion = { currentPassword: SEED_PASSWORD }
  expect((await someone.browser.send('POST', '/api/account/deletion', deletion)).status).toBe(200)
  const { body } = await owner.browser.send('GET', '/api/organization/invitations')
  expect(body).toMatchObject([{ email: 'nobody@northquay.example' }])
})

test('an invitation ends after 7 days, when it is withdrawn, and when it is sent again', async () => {
  const owner = await seedOwner()
  const someone = await seed()
  await invite(owner, someone.user.email)
  const first = await tokenEmailedTo(service, someone.user.email)
  const second = await invite(owner, someone.user.email, 'viewer')
  const use = (token: string) => someone.browser.send('POST', '/api/invitations/accept', { token })
  expect((await use(first)).status).toBe(400)
  await owner.browser.send('DELETE', `/api/organization/invitations/${second.body.id}`)
  expect((await accept(someone)).status).toBe(400)
  await invite(owner, someone.user.email)
  clock.setTo(addDays(clock.now(), 8).toISOString())
  const late = new TestBrowser(service, await seedCookie(service.knex(), someone.user, testSettings))
  const token = await tokenEmailedTo(service, someone.user.email)
  expect((await late.send('POST', '/api/invitations/accept', { token })).status).toBe(400)
})

test('sending responds the same for addresses with and without an account', async () => {
  const owner = await seedOwner()
  const someone = await seed()
  const known = await invite(owner, someone.user.email)
  const unknown = await invite(owner, 'nobody@northquay.example')
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
  expect(known.status).toBe(unknown.status)
})

test('invitations of an owner who is removed, or no longer an owner, end', async () => {
  const owner = await seedOwner()
  const changes = [
    (other: Someone) => owner.browser.send('DELETE', `/api/organization/members/${other.user.id}`),
    (other: Someone) =>
      owner.browser.send('PATCH', `/api/organization/members/${other.user.id}`, { role: 'viewer' }),
  ]
  for (const change of changes) {
    const other = await join(owner, 'owner')
    const late = await seed()
    expect((await invite(other, late.user.email, 'owner')).status).toBe(201)
    expect((await change(other)).status).toBe(200)
    expect((await accept(late)).status).toBe(400)
  }
})

test('a plan’s seats hold, also for 50 at once', async () => {
  const alone = await seed('organization-member')
  expect((await invite(alone, 'someone@northquay.example')).body.code).toBe('PLAN_REQUIRED')
  const owner = await seedOwner()
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, index) => invite(owner, `person-${index}@northquay.example`)),
  )
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(4)
  await seedPlan(owner.user, 'unlimited')
  const people = await Promise.all(Array.from({ length: 50 }, () => seed()))
  for (const { user } of people) await invite(owner, user.email)
  await seedPlan(owner.user, 'premium')
  const accepted = await Promise.all(people.map((each) => accept(each)))
  expect(accepted.filter(({ status }) => status === 200)).toHaveLength(4)
})

test.each(['editor', 'reviewer', 'viewer', 'billing'])('the role %s manages no members', async (role) => {
  const owner = await seedOwner()
  const member = await join(owner, role)
  const other = await join(owner)
  const path = `/api/organization/members/${other.user.id}`
  for (const [method, address, body] of [
    ['GET', '/api/organization/invitations'],
    ['POST', '/api/organization/invitations', { email: 'x@northquay.example', role: 'owner' }],
    ['DELETE', `/api/organization/invitations/${crypto.randomUUID()}`],
    ['PATCH', path, { role: 'viewer' }],
    ['PUT', `${path}/seat`],
    ['DELETE', path],
  ] as const)
    expect((await member.browser.send(method, address, body)).body.code, `${method} ${address}`).toBe(
      'FORBIDDEN',
    )
  expect(await rolesOf(member)).toHaveLength(3)
})

test('members, invitations and activity of another organization are not found', async () => {
  const [owner, stranger] = [await seedOwner(), await seedOwner()]
  const member = await join(owner)
  const { body: invitation } = await invite(owner, 'someone@northquay.example')
  const path = `/api/organization/members/${member.user.id}`
  const { browser } = stranger
  expect((await browser.send('PATCH', path, { role: 'viewer' })).status).toBe(404)
  expect((await browser.send('DELETE', path)).status).toBe(404)
  expect((await browser.send('PUT', `${path}/seat`)).status).toBe(404)
  expect((await browser.send('DELETE', `/api/organization/invitations/${invitation.id}`)).status).toBe(404)
  const id = owner.user.workspaceId
  expect((await browser.send('POST', '/api/session/organization', { id })).status).toBe(404)
  expect((await browser.send('GET', '/api/organization/activity')).body).toEqual([])
})

test('an owner can change members 120 times an hour, because each change notifies somebody', async () => {
  const owner = await seedOwner()
  const { user } = await join(owner)
  const key = `member changes:${owner.user.id}`
  await service
    .knex()
    .table('rate_limits')
    .insert({ key, points: 120, expire: Date.now() + 60_000 })
  const path = `/api/organization/members/${user.id}`
  expect((await owner.browser.send('PATCH', path, { role: 'viewer' })).status).toBe(429)
  expect((await owner.browser.send('DELETE', path)).status).toBe(429)
  expect(await rolesOf(owner)).toEqual(['owner', 'editor'])
})

test('the last owner stays until ownership is handed over; leaving gives a workspace of one’s own', async () => {
  const owner = await seedOwner()
  const member = await join(owner)
  const own = `/api/organization/members/${owner.user.id}`
  expect((await owner.browser.send('DELETE', own)).status).toBe(409)
  expect((await owner.browser.send('PATCH', own, { role: 'editor' })).status).toBe(409)
  const path = `/api/organization/members/${member.user.id}`
  expect((await owner.browser.send('PATCH', path, { role: 'owner' })).body.role).toBe('owner')
  expect((await owner.browser.send('DELETE', own)).status).toBe(200)
  expect((await owner.browser.send('GET', '/api/organization')).body).toBeNull()
  expect((await owner.browser.send('GET', '/api/projects')).body).toMatchObject([{ isDefault: true }])
  expect((await member.browser.send('GET', '/api/organization')).body.userId).toBe(member.user.id)
  expect(await rolesOf(member)).toEqual(['owner'])
})

test('other services hear of members who leave or are removed', async () => {
  const owner = await seedOwner()
  const { workspaceId } = owner.user
  const [leaving, removed] = [await join(owner), await join(owner)]
  await clearJobs(service.knex())
  await leaving.browser.send('DELETE', `/api/organization/members/${leaving.user.id}`)
  await owner.browser.send('DELETE', `/api/organization/members/${removed.user.id}`)
  const heard: object[] = []
  await runWaiting(departureQueue, async ({ data }) => void heard.push(data))
  expect(heard).toEqual([
    { workspaceId, userId: leaving.user.id, service: 'catalog' },
    { workspaceId, userId: removed.user.id, service: 'catalog' },
  ])
})

test('leaving a workspace revokes the API keys there, and the calendar address if it is that of the account', async () => {
  const [owner, guest] = [await seedOwner(), await seed('member', { subscriptionStatus: 'premium' })]
  const heir = await join(owner, 'owner')
  await invite(owner, guest.user.email)
  const makeKey = async ({ browser }: Someone, name: string) =>
    browser.send('POST', '/api/keys', { name, currentPassword: SEED_PASSWORD })
  await makeKey(guest, 'My website')
  await accept(guest)
  await makeKey(guest, 'Our website')
  await makeKey(owner, 'Our report')
  await clearJobs(service.knex())

  const namesOf = async ({ browser }: Someone) =>
    (await browser.send('GET', '/api/keys')).body.map(({ name }: { name: string }) => name)
  expect(await namesOf(heir)).toEqual(['Our report', 'Our website'])
  await heir.browser.send('DELETE', `/api/organization/members/${guest.user.id}`)
  expect([await namesOf(heir), await namesOf(guest)]).toEqual([['Our report'], ['My website']])
  await heir.browser.send('DELETE', `/api/organization/members/${owner.user.id}`)
  expect([await namesOf(heir), await namesOf(owner)]).toEqual([[], []])
  const revoked: object[] = []
  await runWaiting(revocationQueue, async ({ data }) => void revoked.push(data))
  expect(revoked).toEqual([{ userId: owner.user.id, keepsDevices: true }])
})

test('two owners who leave at once leave one behind', async () => {
  const owner = await seedOwner()
  const member = await join(owner, 'owner')
  const left = await Promise.all(
    [owner, member].map(({ browser, user }) =>
      browser.send('DELETE', `/api/organization/members/${user.id}`),
    ),
  )
  expect(left.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

/** Removes an owner while their request waits for the workspace, and makes them an owner again. */
async function removeDuring(
  { user, browser }: Someone,
  workspaceId: string,
  request: () => Promise<TestResponse>,
) {
  const knex = service.knex()
  const own = { workspaceId, userId: user.id }
  const removal = await knex.transaction()
  onTestFinished(() => void (removal.isCompleted() || removal.rollback()))
  await removal.table('workspaces').where({ id: workspaceId }).forUpdate().select('id')
  const answer = request()
  const isWaiting = () =>
    knex.table('pg_stat_activity').where({ wait_event_type: 'Lock' }).whereRaw('datname = current_database()')
  await expect.poll(isWaiting, { timeout: 4000 }).toHaveLength(1)
  await removal.table('memberships').where(own).delete()
  await removal.commit()
  const response = await answer
  await knex.table('memberships').insert({ ...own, role: 'owner', joinedAt: clock.now() })
  await browser.send('POST', '/api/session/organization', { id: workspaceId })
  return response
}

test('an owner who is removed changes nothing with a request that was waiting', async () => {
  const owner = await seedOwner()
  const [rival, friend] = [await join(owner, 'owner'), await join(owner, 'viewer')]
  const { body: invited } = await invite(owner, 'kim@northquay.example')
  const { browser } = rival
  const members = '/api/organization/members'
  for (const request of [
    () => browser.send('PATCH', `${members}/${friend.user.id}`, { role: 'owner' }),
    () => browser.send('PUT', `${members}/${friend.user.id}/seat`),
    () => browser.send('DELETE', `${members}/${owner.user.id}`),
    () => invite(rival, 'accomplice@northquay.example', 'owner'),
    () => browser.send('DELETE', `/api/organization/invitations/${invited.id}`),
  ]) {
    const { status } = await removeDuring(rival, owner.user.workspaceId, request)
    expect(status).toBe(403)
  }
})

test('the activity says who did what, and forgets deleted people', async () => {
  const owner = await seedOwner()
  const member = await join(owner)
  await owner.browser.send('PATCH', `/api/organization/members/${member.user.id}`, { role: 'viewer' })
  const read = async () => (await owner.browser.send('GET', '/api/organization/activity')).body
  expect(await read()).toMatchObject([
    { action: 'changed-role', actor: 'Tomás Rivera', subject: 'Amara Okafor', role: 'viewer' },
    { action: 'joined', actor: 'Amara Okafor' },
    { action: 'invited', subject: member.user.email },
  ])
  const exported = await member.browser.send('POST', '/api/account/export', {
    currentPassword: SEED_PASSWORD,
  })
  expect(exported.body.services['identity-billing'].activity).toMatchObject([
    { action: 'joined', role: 'editor' },
  ])
  await member.browser.send('POST', '/api/account/deletion', { currentPassword: SEED_PASSWORD })
  expect(await read()).toMatchObject([
    { subject: null },
    { actor: null },
    { action: 'invited', subject: null },
  ])
})

test('who may not see the subscription any more pays for it no longer', async () => {
  const owner = await seedOwner()
  const payer = await join(owner, 'owner')
  const workspaceId = owner.user.workspaceId
  const account = () => service.knex().table('billing_accounts').where({ workspace_id: workspaceId })
  await account().delete()
  await account().insert({ workspace_id: workspaceId, paid_by: payer.user.id, created_at: clock.now() })
  const become = (role: string) =>
    owner.browser.send('PATCH', `/api/organization/members/${payer.user.id}`, { role })
  expect((await become('billing')).status).toBe(200)
  expect((await account().first()).paidBy).toBe(payer.user.id)
  expect((await become('viewer')).status).toBe(200)
  expect((await account().first()).paidBy).toBe(owner.user.id)
})

test('other services do not email a blocked account', async () => {
  const { user } = await seed()
  const contact = async () => {
    const secret = { [SECRET_HEADER]: TEST_SECRET }
    return (await service.send('GET', `/internal/people/${user.id}`, undefined, secret)).body
  }
  expect(await contact()).toMatchObject({ email: user.email, emailVerified: true })
  await service.knex().table('users').where({ id: user.id }).update({ account_blocked: true })
  expect(await contact()).toMatchObject({ emailVerified: false })
})
