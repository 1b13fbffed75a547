import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { SESSION_CHANNEL } from '@fundharbor/contracts/identity/session'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testIdentity } from '../../testing/identity.test-helper.ts'
import { testTeam, type Someone } from '../../testing/team.test-helper.ts'

const service = testIdentity()
const { seed, seedOwner, invite, join } = testTeam(service)

let admin: Someone
beforeAll(async () => {
  admin = await seed('admin')
})

/** A downgrade or upgrade, which an administrator makes without a payment. */
async function setPlan({ user }: Someone, plan: string) {
  const { status } = await admin.browser.send('PATCH', `/api/admin/users/${user.id}/plan`, { plan })
  expect(status).toBe(200)
}

const readTeam = async ({ browser }: Someone) => (await browser.send('GET', '/api/organization/members')).body

/** Ids of the members who have a seat, in the order in which they get one. */
const seated = async (someone: Someone): Promise<string[]> =>
  (await readTeam(someone)).members
    .filter((member: { hasSeat: boolean }) => member.hasSeat)
    .map((member: { userId: string }) => member.userId)

const idsOf = (...people: Someone[]) => people.map(({ user }) => user.id)

const giveSeat = (owner: Someone, { user }: Someone) =>
  owner.browser.send('PUT', `/api/organization/members/${user.id}/seat`)

const addProject = ({ browser }: Someone) => browser.send('POST', '/api/projects', { title: 'Tool library' })

test('after a downgrade everybody stays, and members beyond the seats only read until the plan has more', async () => {
  const owner = await seedOwner()
  const [bo] = [await join(owner), await join(owner)]
  expect((await addProject(bo)).status).toBe(201)

  await setPlan(owner, 'basic')
  const team = await readTeam(bo)
  expect(team).toMatchObject({ seats: 1, role: 'viewer', members: [{}, {}, {}] })
  expect(await seated(owner)).toEqual(idsOf(owner))
  expect(team.members[1]).toMatchObject({ userId: bo.user.id, role: 'editor', hasSeat: false })
  const refused = await addProject(bo)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Your organization’s plan has no seat for you, so you can view this but not change it. Ask an owner for a seat.',
  ])
  expect((await bo.browser.send('GET', '/api/projects')).body).toHaveLength(2)
  const session = await service.send('GET', '/internal/session', undefined, {
    cookie: bo.browser.cookie,
    'x-internal-secret': TEST_SECRET,
  })
  expect(session.body.person).toMatchObject({ workspaceRole: 'viewer', hasSeat: false })
  expect((await bo.browser.send('GET', '/api/user')).body).toMatchObject({ hasSeat: false })
  expect((await addProject(owner)).status).toBe(201)

  await setPlan(owner, 'premium')
  expect((await addProject(bo)).status).toBe(201)
  expect((await bo.browser.send('GET', '/api/user')).body).toMatchObject({
    hasSeat: true,
    workspaceRole: 'editor',
  })
})

test('seats go to owners, then to whom an owner chose, then to those who joined first', async () => {
  const owner = await seedOwner()
  await setPlan(owner, 'unlimited')
  const [one, two, three] = [await join(owner), await join(owner), await join(owner)]
  const [four, five, six] = [await join(owner), await join(owner), await join(owner)]
  await setPlan(owner, 'premium')
  expect(await seated(owner)).toEqual(idsOf(owner, one, two, three, four))

  expect((await giveSeat(one, six)).status).toBe(403)
  expect((await giveSeat(five, five)).status).toBe(403)
  expect((await giveSeat(owner, six)).body).toMatchObject({ userId: six.user.id, hasSeat: true })
  expect(await seated(owner)).toEqual(idsOf(owner, six, one, two, three))
  expect((await addProject(six)).status).toBe(201)
  expect((await addProject(four)).status).toBe(403)
  const { body: activity } = await owner.browser.send('GET', '/api/organization/activity')
  expect(activity[0]).toMatchObject({ action: 'changed-role', role: 'editor', gaveSeat: true })

  // Somebody who has a seat keeps it: nothing to choose.
  expect((await giveSeat(owner, three)).status).toBe(200)
  expect((await owner.browser.send('GET', '/api/organization/activity')).body).toHaveLength(activity.length)
  expect(await seated(owner)).toEqual(idsOf(owner, six, one, two, three))

  await owner.browser.send('PATCH', `/api/organization/members/${five.user.id}`, { role: 'owner' })
  expect(await seated(owner)).toEqual(idsOf(owner, five, six, one, two))
  await owner.browser.send('DELETE', `/api/organization/members/${one.user.id}`)
  expect(await seated(owner)).toEqual(idsOf(owner, five, six, two, three))
})

test('owners keep their seats, and an owner cannot give away their own', async () => {
  const owner = await seedOwner()
  const [editor, second] = [await join(owner), await join(owner, 'owner')]
  await setPlan(owner, 'freemium')
  for (const member of [editor, second]) {
    const refused = await giveSeat(owner, member)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Owners have all seats of your plan. Upgrade, or change the role of an owner first.',
    ])
  }
  expect(await seated(owner)).toEqual(idsOf(owner))
  expect((await giveSeat(second, editor)).status).toBe(403)
  // Handing over: the other owner's seat comes with the role.
  await owner.browser.send('PATCH', `/api/organization/members/${owner.user.id}`, { role: 'editor' })
  expect(await seated(second)).toEqual(idsOf(second))
})

test('the plan of the workspace counts, and those who work elsewhere keep their own workspace', async () => {
  const owner = await seedOwner()
  const second = await join(owner, 'owner')
  const editor = await join(owner)
  // It gives the co-owner's own workspace seats.
  await setPlan(second, 'unlimited')
  expect(await readTeam(owner)).toMatchObject({ plan: 'premium', seats: 5 })
  await setPlan(owner, 'basic')
  expect(await seated(owner)).toEqual(idsOf(owner))
  await editor.browser.send('POST', '/api/session/organization', { id: editor.user.workspaceId })
  expect((await addProject(editor)).status).toBe(201)
})

test('invitations that are open hold seats free, and are not counted as members', async () => {
  const owner = await seedOwner()
  await join(owner)
  await invite(owner, 'kim@northquay.example')
  const team = await readTeam(owner)
  expect(team).toMatchObject({ seats: 5, openInvitations: 1, members: [{}, {}] })
})

test('other services hear of everybody whose seat or organization may have changed', async () => {
  const owner = await seedOwner()
  const [editor, second] = [await join(owner), await join(owner, 'owner')]
  const listener = new pg.Client({
    connectionString: service.knex().client.config.connection.connectionString,
  })
  await listener.connect()
  onTestFinished(() => listener.end())
  await listener.query(`LISTEN ${SESSION_CHANNEL}`)
  let heard: string[] = []
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}').userId))
  const everybody = idsOf(owner, editor, second).toSorted()
  const { body: organization } = await owner.browser.send('GET', '/api/organization')
  for (const act of [
    () => setPlan(owner, 'freemium'),
    () => owner.browser.send('PATCH', `/api/organization/members/${second.user.id}`, { role: 'editor' }),
    () => setPlan(owner, 'premium'),
    () =>
      owner.browser.send('PUT', `/api/organization/${organization.id}`, {
        ...organization,
        name: 'Northquay',
      }),
    () =>
      admin.browser.send('PATCH', `/api/admin/organizations/${organization.id}/verification`, {
        isVerified: true,
      }),
  ]) {
    heard = []
    await act()
    await expect.poll(() => [...new Set(heard)].toSorted()).toEqual(everybody)
  }
  heard = []
  await owner.browser.send('DELETE', `/api/organization/members/${second.user.id}`)
  await expect.poll(() => heard).toEqual(expect.arrayContaining(idsOf(owner, editor, second)))
})

test('administrators see the members of an organization, their roles and who has a seat', async () => {
  const owner = await seedOwner()
  const viewer = await join(owner, 'viewer')
  await setPlan(owner, 'freemium')
  const { body: organization } = await owner.browser.send('GET', '/api/organization')
  const read = (id: string) => admin.browser.send('GET', `/api/admin/organizations/${id}/members`)
  expect((await read(organization.id)).body).toMatchObject({
    plan: 'freemium',
    seats: 1,
    openInvitations: 0,
    members: [
      { userId: owner.user.id, email: owner.user.email, role: 'owner', hasSeat: true },
      { userId: viewer.user.id, role: 'viewer', hasSeat: false },
    ],
  })
  expect((await read(crypto.randomUUID())).status).toBe(404)
})

/** Adds many viewers at once, without invitations. */
const addStaff = (count: number, workspaceId: string) =>
  service.knex().raw(
    `WITH staff AS (
       INSERT INTO users (email, password_hash, full_name, phone, home_address, country, created_at, updated_at)
       SELECT gen_random_uuid() || '@northquay.example', '', 'Staff', '', '', 'GB', now(), now()
       FROM generate_series(1, ?) RETURNING id)
     INSERT INTO memberships (workspace_id, user_id, role, joined_at)
     SELECT ?, id, 'viewer', now() FROM staff`,
    [count, workspaceId],
  )

test('thousands of members are listed in the time that a query has', async () => {
  const owner = await seedOwner()
  await setPlan(owner, 'unlimited')
  for (let part = 0; part < 3; part += 1) await addStaff(1000, owner.user.workspaceId)
  const { status, body } = await owner.browser.send('GET', '/api/organization/members')
  expect([status, body.members?.length]).toEqual([200, 3001])
  expect(body.members[0]).toMatchObject({ userId: owner.user.id, hasSeat: true })
})
