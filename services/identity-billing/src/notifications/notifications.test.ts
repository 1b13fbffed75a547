import {
  notificationQueue,
  queueNotification,
  sendNotification,
} from '@fundharbor/chassis/jobs/notifications'
import { applyRetention } from '@fundharbor/chassis/jobs/retention'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { runWaiting } from '@fundharbor/chassis/testing/jobs'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { addDays } from 'date-fns/addDays'
import { afterEach, expect, test } from 'vitest'
import { SEED_PASSWORD } from '../../seeds/people.ts'
import { testIdentity } from '../../testing/identity.test-helper.ts'
import { testTeam, type Someone } from '../../testing/team.test-helper.ts'
import { retentionRules } from '../retention-rules.ts'

const service = testIdentity()
afterEach(() => clock.reset())

const { seed, seedOwner, invite, accept, join } = testTeam(service)

const list = async ({ browser }: Someone, query = '') => browser.send('GET', `/api/notifications${query}`)
const kindsOf = async (someone: Someone): Promise<string[]> =>
  (await list(someone)).body.map(({ kind }: { kind: string }) => kind)
const unreadOf = async (someone: Someone) =>
  Number((await list(someone, '?unread=true&limit=1')).headers.get('x-total-count'))
const workspaceOf = async ({ browser }: Someone) => (await browser.send('GET', '/api/user')).body.workspaceId

/** What another service sends. */
const add = (fields: object) =>
  service.send(
    'POST',
    '/internal/notifications',
    {
      kind: 'mention',
      title: 'Night clinic',
      path: '/documents?tab=mine',
      key: crypto.randomUUID(),
      ...fields,
    },
    { 'x-internal-secret': TEST_SECRET },
  )

/** An owner with a colleague and a way to mention one of them. */
async function startTeam() {
  const owner = await seedOwner()
  const editor = await join(owner)
  const workspaceId = await workspaceOf(owner)
  const mention = (someone: Someone, fields: object = {}) =>
    add({ workspaceId, recipientIds: [someone.user.id], actorId: owner.user.id, ...fields })
  return { owner, editor, workspaceId, mention }
}

test('a member who invited somebody is told that they joined, and reading it lowers the count', async () => {
  const owner = await seedOwner()
  const someone = await seed()
  await invite(owner, someone.user.email)
  expect(await unreadOf(owner)).toBe(0)
  await accept(someone)
  const { body } = await list(owner)
  expect(body).toMatchObject([
    {
      kind: 'member-joined',
      actor: 'Amara Okafor',
      title: 'Northquay Community Trust',
      organization: 'Northquay Community Trust',
      path: '/members',
      readAt: null,
    },
  ])
  expect(await unreadOf(owner)).toBe(1)
  expect(await list(someone)).toMatchObject({ body: [] })
  const read = (who: Someone) => who.browser.send('POST', `/api/notifications/${body[0].id}/read`)
  expect((await read(someone)).status).toBe(404)
  expect(await unreadOf(owner)).toBe(1)
  const { readAt } = (await read(owner)).body
  expect(readAt).toEqual(expect.any(String))
  expect((await read(owner)).body.readAt).toBe(readAt)
  expect(await unreadOf(owner)).toBe(0)
  expect((await list(owner)).body).toHaveLength(1)
})

test('members are told when an owner changes their role or gives a seat, and when they lose one', async () => {
  const owner = await seedOwner()
  const admin = await seed('admin')
  const [first, second] = [await join(owner), await join(owner)]
  const setPlan = (plan: string) =>
    admin.browser.send('PATCH', `/api/admin/users/${owner.user.id}/plan`, { plan })
  const changeRole = (someone: Someone, role: string) =>
    owner.browser.send('PATCH', `/api/organization/members/${someone.user.id}`, { role })
  await changeRole(first, 'reviewer')
  expect(await kindsOf(first)).toEqual(['role-changed'])
  expect(await kindsOf(second)).toEqual([])
  await setPlan('basic')
  expect(await kindsOf(first)).toEqual(['seat-lost', 'role-changed'])
  expect(await kindsOf(second)).toEqual(['seat-lost'])
  await setPlan('premium')
  expect(await kindsOf(second)).toEqual(['seat-given', 'seat-lost'])
  expect((await list(second)).body[0]).toMatchObject({ actor: null, title: 'Northquay Community Trust' })

  await setPlan('unlimited')
  await join(owner)
  const [displaced, last] = [await join(owner), await join(owner)]
  await setPlan('premium')
  expect(await kindsOf(last)).toEqual(['seat-lost'])
  await owner.browser.send('PUT', `/api/organization/members/${last.user.id}/seat`)
  expect(await kindsOf(last)).toEqual(['seat-given', 'seat-lost'])
  expect(await kindsOf(displaced)).toEqual(['seat-lost'])
  await last.browser.send('DELETE', `/api/organization/members/${last.user.id}`)
  expect((await kindsOf(displaced))[0]).toBe('seat-given')
})

test('a service notifies members of the workspace once for each key, and nobody else', async () => {
  const { owner, editor, workspaceId, mention } = await startTeam()
  const outsider = await seed()
  const everybody = [owner, editor, outsider].map(({ user }) => user.id)
  const key = 'comment 1'
  expect((await mention(editor, { recipientIds: everybody, key })).body).toEqual({})
  await mention(editor, { recipientIds: everybody, key })
  expect(await kindsOf(editor)).toEqual(['mention'])
  expect(await kindsOf(owner)).toEqual(['member-joined'])
  expect(await kindsOf(outsider)).toEqual([])
  const elsewhere = await workspaceOf(outsider)
  await mention(editor, { workspaceId: elsewhere })
  expect(await unreadOf(editor)).toBe(1)
  for (const path of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example'])
    expect((await mention(editor, { path })).status).toBe(400)
  const visitor = await service.send('POST', '/internal/notifications', { workspaceId })
  expect(visitor.status).toBe(404)
})

test('what a service queues arrives once, although its worker dies after sending it', async () => {
  const { owner, editor, workspaceId } = await startTeam()
  const [recipientIds, actorId] = [[editor.user.id], owner.user.id]
  const assigned = {
    workspaceId,
    recipientIds,
    actorId,
    kind: 'assigned',
    title: 'Tides',
    path: '/saved',
  } as const
  await service.knex().transaction((trx) => queueNotification(trx, assigned))
  const identity = { baseUrl: service.url(), secret: TEST_SECRET }
  await runWaiting(notificationQueue, async ({ data }) => {
    await sendNotification(data, identity)
    await sendNotification(data, identity)
  })
  expect((await list(editor)).body).toMatchObject([{ kind: 'assigned', title: 'Tides', path: '/saved' }])
})

test('notifications of every workspace are shown, and go with the membership', async () => {
  const { owner, editor, workspaceId, mention } = await startTeam()
  await mention(editor)
  await editor.browser.send('POST', '/api/session/organization', { id: editor.user.workspaceId })
  expect((await list(editor)).body).toMatchObject([{ workspaceId, kind: 'mention' }])
  await owner.browser.send('DELETE', `/api/organization/members/${editor.user.id}`)
  expect((await list(editor)).body).toEqual([])
  // The colleague who left is not named any longer.
  expect((await list(owner)).body).toMatchObject([{ kind: 'member-joined', actor: null }])
})

test('pages follow one another, and all can be marked as read at once', async () => {
  const { editor, mention } = await startTeam()
  for (const day of [1, 2, 3]) {
    clock.setTo(`2026-11-2${day}T09:00:00.000Z`)
    await mention(editor, { title: `Day ${day}` })
  }
  clock.reset()
  const titlesOf = (response: Awaited<ReturnType<typeof list>>) =>
    response.body.map(({ title }: { title: string }) => title)
  const first = await list(editor, '?limit=2')
  expect([titlesOf(first), first.headers.get('x-total-count')]).toEqual([['Day 3', 'Day 2'], '3'])
  const next = /<\/api\/notifications(.*)>/.exec(first.headers.get('link') ?? '')?.[1]
  expect(titlesOf(await list(editor, next))).toEqual(['Day 1'])
  await editor.browser.send('POST', `/api/notifications/${first.body[0].id}/read`)
  expect(titlesOf(await list(editor, '?unread=true'))).toEqual(['Day 2', 'Day 1'])
  const readAll = () => editor.browser.send('POST', '/api/notifications/read-all')
  expect([(await readAll()).body, (await readAll()).body]).toEqual([{ read: 2 }, { read: 0 }])
  expect(await unreadOf(editor)).toBe(0)
})

test('they are kept for 90 days, exported with the account, and deleted with it', async () => {
  const { owner, editor, mention } = await startTeam()
  await mention(editor)
  const rows = () => service.knex().table('notifications').where({ userId: editor.user.id })
  const download = await editor.browser.send('POST', '/api/account/export', {
    currentPassword: SEED_PASSWORD,
  })
  const own = download.body.services['identity-billing']
  expect(own.notifications).toMatchObject([{ kind: 'mention', title: 'Night clinic' }])
  expect(own.notificationPreferences).toContainEqual({ kind: 'mention', byEmail: true })

  const rules = retentionRules.filter(({ table }) => table === 'notifications')
  clock.setTo(addDays(new Date(), 89).toISOString())
  await applyRetention(service.knex(), rules)
  expect(await rows()).toHaveLength(1)
  clock.setTo(addDays(new Date(), 91).toISOString())
  await applyRetention(service.knex(), rules)
  expect(await rows()).toHaveLength(0)
  clock.reset()

  await mention(editor)
  await mention(owner, { actorId: editor.user.id, title: 'From a colleague' })
  const leaving = await editor.browser.send('POST', '/api/account/deletion', {
    currentPassword: SEED_PASSWORD,
  })
  expect(leaving.status).toBe(200)
  expect(await rows()).toHaveLength(0)
  expect((await list(owner)).body[0]).toMatchObject({ title: 'From a colleague', actor: null })
})
